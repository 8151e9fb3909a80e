import { isoDay } from '@candor/contract/dates';
import type { Context } from '../../../platform/context.ts';
import type { FilesDependencies } from '../dependencies.ts';
import type { Attachment } from '../stored-file.ts';
import { unpackFingerprints } from './pack-fingerprints.ts';
import { insertRemovedPictures } from './removed-picture-store.ts';

/** What the pictures look like is kept without anything that leads to them; their copies are refused from now on. */
export async function rememberPictures(ctx: Context, { evidence }: FilesDependencies, attachment: Attachment): Promise<void> {
  const files = await evidence.attachedTo(ctx.db, attachment);
  const fingerprints = files.flatMap((file) => unpackFingerprints(file.fingerprints ?? ''));
  await insertRemovedPictures(ctx.db, fingerprints, isoDay(ctx.clock.now()));
}
