import { isoDay } from '@candor/contract/dates';
import type { Context } from '../../../platform/context.ts';
import type { FilesDependencies } from '../dependencies.ts';
import type { Attachment } from '../stored-file.ts';
import { unpackFingerprints } from './pack-fingerprints.ts';
import { keyedFingerprint } from './keyed-fingerprint.ts';
import { insertRemovedPictures } from './removed-picture-store.ts';

/** Stores the pictures' fingerprints without any link to their source; from now on copies are refused. */
export async function storePictureFingerprints(
  ctx: Context,
  { evidence, vault }: FilesDependencies,
  attachment: Attachment,
): Promise<void> {
  const files = await evidence.attachedTo(ctx.db, attachment);
  const fingerprints = files.flatMap((file) => unpackFingerprints(file.fingerprints ?? ''));
  const keyed = fingerprints.map((bits) => keyedFingerprint(vault, bits));
  await insertRemovedPictures(ctx.db, keyed, isoDay(ctx.clock.now()));
}
