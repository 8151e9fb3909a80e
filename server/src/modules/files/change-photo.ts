import { PROFILE_PHOTO_PIXELS } from '@candor/contract/limits';
import { userRoutes } from '@candor/contract/user';
import type { FastifyRequest } from 'fastify';
import { DAY_S } from '../../platform/clock.ts';
import type { Context, MemberContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { receiveFile } from '../../platform/http/multipart.ts';
import { validate } from '../../platform/http/validate.ts';
import type { FilesDependencies } from './dependencies.ts';
import { assertFits, discardFile, keepFile, maxBytesOf, spoolFile } from './upload-file.ts';

const { file: name, fields: noFields } = userRoutes['POST /user/photo'].upload;

/** Cuts the picture square, draws it anew and makes it the member's; the one before is deleted. */
export async function changePhoto(ctx: MemberContext, deps: FilesDependencies, request: FastifyRequest): Promise<{ photo_url: string }> {
  const { userId } = ctx.actor;
  await deps.limitStore.require(ctx, { name: 'upload', max: deps.limits.UPLOADS_PER_DAY, windowSeconds: DAY_S }, userId);
  const { file, fields } = await receiveFile(
    request,
    { name, maxBytes: maxBytesOf('photo') },
    (content, filename) => spoolFile(deps, content, filename, { squarePixels: PROFILE_PHOTO_PIXELS }),
    (spooled) => discardFile(deps, spooled),
  );
  let id: string;
  try {
    validate(noFields, fields);
    assertFits(file, 'photo');
    id = await keepFile(deps, file, 'photo', userId);
  } catch (error) {
    await discardFile(deps, file);
    throw error;
  }
  await inTransaction(deps.db, async (db, afterCommit) => {
    const acting: Context = { ...ctx, db, afterCommit };
    await deps.files.attach(db, userId, [id], { kind: 'photo', id: userId }, ctx.clock.now());
    const before = await deps.setPhoto(acting, userId, { fileId: id, source: 'other' });
    if (before) await deps.files.scheduleDeletionOf(db, before, ctx.clock.now());
  });
  return { photo_url: deps.links.linkFor(id, userId, ctx.clock.now()) };
}

export async function removePhoto(ctx: MemberContext, deps: FilesDependencies): Promise<null> {
  const before = await deps.setPhoto(ctx, ctx.actor.userId, null);
  if (before) await deps.files.scheduleDeletionOf(ctx.db, before, ctx.clock.now());
  return null;
}
