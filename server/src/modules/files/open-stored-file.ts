import type { FastifyRequest } from 'fastify';
import type { Context, MemberActor } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { bearerOf } from '../../platform/http/requests/bearer.ts';
import { readFileCookie } from '../../platform/http/requests/file-cookie.ts';
import type { FilesDependencies } from './dependencies.ts';
import type { StoredFile } from './stored-file.ts';

interface OpenedFile {
  file: StoredFile;
  viewer: MemberActor;
  isOwner: boolean;
}

/**
 * Opens the file of a link, in the session for which it was made, if the member may see the file now.
 * @throws AppError NOT_FOUND for everybody else, with the same reply for all reasons
 */
export async function openStoredFile(
  ctx: Context,
  deps: FilesDependencies,
  { id, token, request }: { id: string; token: string; request: FastifyRequest },
): Promise<OpenedFile> {
  const sessionToken = bearerOf(request) ?? readFileCookie(request, deps.vault);
  const viewer = sessionToken === undefined ? undefined : await deps.authenticate(sessionToken);
  if (!viewer || viewer.awaitsFactor) throw new AppError('NOT_FOUND');
  const now = ctx.clock.now();
  const file =
    (await deps.evidence.find(ctx.db, id, now)) ??
    (await deps.photos.find(ctx.db, id, now)) ??
    (await deps.staged.find(ctx.db, viewer.userId, [id], { now }))[0];
  if (!file) throw new AppError('NOT_FOUND');
  const isOwner = file.ownerId === viewer.userId;
  if (!(await mayOpen(ctx, deps, { file, viewer, isOwner }, token))) throw new AppError('NOT_FOUND');
  return { file, viewer, isOwner };
}

async function mayOpen(ctx: Context, deps: FilesDependencies, { file, viewer, isOwner }: OpenedFile, token: string): Promise<boolean> {
  if (file.purpose === 'photo') return isOwner;
  if (viewer.isBanned || !deps.links.isValid(token, file.id, viewer, ctx.clock.now())) return false;
  if (isOwner) return true;
  return file.attachment !== undefined && deps.mayRead(ctx, viewer, file.attachment, file.isVisibleToSubject);
}
