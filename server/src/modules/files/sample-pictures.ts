import type { Readable } from 'node:stream';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { describeError } from '../../platform/logger.ts';
import type { FilesDependencies } from './dependencies.ts';
import { openFile } from './file-cipher.ts';
import { BACKGROUND_JOB } from './receiving/file-cleaner.ts';
import type { Attachment, StoredFile } from './stored-file.ts';

export interface SampledPicture {
  id: string;
  pixels: Buffer;
}

/**
 * The pictures of an attachment, each as the pixels of a small square. They are decoded in the same isolated process as uploads.
 * A picture that can't be decoded is left out.
 * @throws AppError UNAVAILABLE while too many uploads are decoded; the job is then repeated
 */
export async function* samplePictures(
  db: Database,
  deps: FilesDependencies,
  attachment: Attachment,
  side: number,
): AsyncIterable<SampledPicture> {
  for (const file of await deps.evidence.attachedTo(db, attachment)) {
    if (file.mediaType !== 'image/webp') continue;
    const pixels = await sampleOf(deps, file, side);
    if (pixels) yield { id: file.id, pixels };
  }
}

async function sampleOf({ storage, cleaner, log }: FilesDependencies, file: StoredFile, side: number): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let sealed: Readable | undefined;
  try {
    const stored = (sealed = await storage.read(file.storageKey));
    await cleaner.clean(
      BACKGROUND_JOB,
      { bytes: file.sizeBytes, read: () => openFile(file.key, stored) },
      { acceptedTypes: ['image/webp'], samplePixels: side },
      async (sample) => {
        for await (const piece of sample) pieces.push(piece);
      },
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAVAILABLE') throw error;
    log.warn({ event: 'picture_not_sampled', ...describeError(error) }, 'a picture could not be sampled for the picture model');
    return undefined;
  } finally {
    sealed?.destroy();
  }
  return Buffer.concat(pieces);
}
