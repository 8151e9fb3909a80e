import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { PROFILE_PHOTO_PIXELS } from '@candor/contract/limits';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { FilesDependencies } from './dependencies.ts';
import { assertFits, discardFile, insertFile, spoolFile, type SpooledFile } from './upload-file.ts';

/**
 * Makes a downloaded picture the photo of a member who has none, drawn anew like an upload: it comes from strangers too.
 * @returns false for what is no picture, or when the member has a photo by now
 */
export async function keepExternalPhoto(deps: FilesDependencies, userId: string, bytes: Buffer): Promise<boolean> {
  const file = await spoolPhoto(deps, bytes);
  if (!file) return false;
  let isKept = false;
  try {
    isKept = await inTransaction(deps.db, async (db, afterCommit) => {
      const actor = { kind: 'job', job: 'keep-external-photo' } as const;
      const ctx: Context = { actor, db, clock: deps.clock, requestId: randomUUID(), clientAddress: '', afterCommit };
      if (!(await deps.hasNoPhoto(ctx, userId))) return false;
      const id = await insertFile(db, deps, file, 'photo', userId);
      await deps.files.attach(db, userId, [id], { kind: 'photo', id: userId }, ctx.clock.now());
      await deps.setPhoto(ctx, userId, { fileId: id, source: 'google' });
      return true;
    });
  } finally {
    if (!isKept) await discardFile(deps, file);
  }
  return isKept;
}

async function spoolPhoto(deps: FilesDependencies, bytes: Buffer): Promise<SpooledFile | undefined> {
  let file: SpooledFile | undefined;
  try {
    file = await spoolFile(deps, Readable.from([bytes]), 'photo', { squarePixels: PROFILE_PHOTO_PIXELS });
    assertFits(file, 'photo');
    return file;
  } catch (error) {
    if (file) await discardFile(deps, file);
    // A scanner that is away will be back; what was refused stays refused.
    if (error instanceof AppError && error.code !== 'UNAVAILABLE') return undefined;
    throw error;
  }
}
