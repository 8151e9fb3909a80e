import { PROFILE_PHOTO_PIXELS } from '@candor/contract/limits';
import { userRoutes } from '@candor/contract/user';
import type { FastifyRequest } from 'fastify';
import { DAY_S } from '../../../platform/clock.ts';
import type { Context, MemberContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { validate } from '../../../platform/http/requests/validate.ts';
import { maxBytesFor } from '../receiving/accepted-types.ts';
import type { FilesDependencies } from '../dependencies.ts';
import { receiveUpload } from '../receiving/receive-upload.ts';
import { cleanUpload, insertPhoto, storeOrDiscard, type CleanedFile } from '../receiving/upload-file.ts';

const { file: name, fields: noFields } = userRoutes['POST /user/photo'].upload;

/** Crops the image to a square and makes it the member's photo; deletes the previous one. */
export async function changePhoto(ctx: MemberContext, deps: FilesDependencies, request: FastifyRequest): Promise<{ photo_url: string }> {
  const { userId } = ctx.actor;
  await deps.limitStore.require(ctx, { name: 'upload', max: deps.limits.UPLOADS_PER_DAY, windowSeconds: DAY_S }, userId);
  return receiveUpload(deps, request, { name, maxBytes: maxBytesFor('photo') }, async (upload, fields) => {
    validate(noFields, fields);
    const file = await cleanUpload(deps, upload, 'photo', { sender: userId, squarePixels: PROFILE_PHOTO_PIXELS });
    const id = await storeOrDiscard(deps, file, () =>
      inTransaction(deps.identityDb, (db, afterCommit) => setPhoto({ ...ctx, db, afterCommit }, deps, userId, file)),
    );
    return { photo_url: deps.links.urlWithoutToken(id) };
  });
}

async function setPhoto(ctx: Context, deps: FilesDependencies, userId: string, file: CleanedFile): Promise<string> {
  const id = await insertPhoto(ctx.db, deps, file, userId);
  const previousId = await deps.setPhoto(ctx, userId, { fileId: id, source: 'other' });
  if (previousId) await deps.photos.scheduleDeletion(ctx.db, { id: previousId }, ctx.clock.now());
  return id;
}

export async function removePhoto(ctx: MemberContext, deps: FilesDependencies): Promise<null> {
  const previousId = await deps.setPhoto(ctx, ctx.actor.userId, null);
  if (previousId) await deps.photos.scheduleDeletion(ctx.db, { id: previousId }, ctx.clock.now());
  return null;
}
