import { PROFILE_PHOTO_PIXELS } from '@candor/contract/limits';
import { inJobTransaction } from '../../../platform/jobs/job-context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { FilesDependencies } from '../dependencies.ts';
import { BACKGROUND_JOB } from '../receiving/file-cleaner.ts';
import { cleanUpload, discardFile, insertPhoto, type CleanedFile } from '../receiving/upload-file.ts';

/**
 * Makes a downloaded picture the photo of a member who has none. It is cleaned like an upload, because it also comes from outside.
 * @returns false if it isn't a picture, or the member has a photo by now
 */
export async function useExternalPhoto(deps: FilesDependencies, userId: string, bytes: Buffer): Promise<boolean> {
  const file = await cleanPhoto(deps, bytes);
  if (!file) return false;
  let isUsed = false;
  try {
    isUsed = await inJobTransaction({ db: deps.identityDb, clock: deps.clock }, 'use-external-photo', async (ctx) => {
      if (!(await deps.hasNoPhoto(ctx, userId))) return false;
      const id = await insertPhoto(ctx.db, deps, file, userId);
      await deps.setPhoto(ctx, userId, { fileId: id, source: 'google' });
      return true;
    });
  } finally {
    if (!isUsed) await discardFile(deps, file);
  }
  return isUsed;
}

async function cleanPhoto(deps: FilesDependencies, bytes: Buffer): Promise<CleanedFile | undefined> {
  async function* singleChunk(): AsyncGenerator<Buffer> {
    yield bytes;
  }
  const upload = { filename: 'photo', bytes: bytes.length, read: singleChunk, remove: () => Promise.resolve() };
  try {
    return await cleanUpload(deps, upload, 'photo', { sender: BACKGROUND_JOB, squarePixels: PROFILE_PHOTO_PIXELS });
  } catch (error) {
    // Retry if the scanner or a worker process was not available; a refusal is final.
    if (error instanceof AppError && error.code !== 'UNAVAILABLE') return undefined;
    throw error;
  }
}
