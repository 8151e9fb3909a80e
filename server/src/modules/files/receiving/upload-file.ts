import { randomBytes, randomUUID } from 'node:crypto';
import type { FileKind } from '@candor/contract/statuses';
import { sanitise } from '@candor/contract/text';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { acceptedTypesFor, maxBytesFor, storedAs } from './accepted-types.ts';
import { blankSpans } from '../blank-spans.ts';
import type { ByteSpan } from '../cleaning/cleaning-task.ts';
import type { FilesDependencies } from '../dependencies.ts';
import { openFile, sealFile } from '../file-cipher.ts';
import { keyedFingerprint } from '../removed-pictures/keyed-fingerprint.ts';
import { packFingerprints } from '../removed-pictures/pack-fingerprints.ts';
import { isCopyOfRemoved } from '../removed-pictures/removed-picture-store.ts';
import { scanForViruses } from './scan-for-viruses.ts';
import { pad, paddedBytes } from '../padding.ts';
import { describeFile, type FileDetails, type FilePurpose } from '../stored-file.ts';
import type { SpooledUpload } from './upload-spool.ts';

/** A cleaned, encrypted and stored file that isn't attached to anything yet. */
export interface CleanedFile {
  storageKey: string;
  key: Buffer;
  kind: FileKind;
  mediaType: string;
  sizeBytes: number;
  storedBytes?: number;
  name: string;
  fingerprints: string[];
}

const NAME_MAX = 100;

type StoredBytes = Pick<CleanedFile, 'storageKey' | 'key'>;

/**
 * Scans and cleans an upload and stores the encrypted result. Call it only after checking that the sender may upload: this is where a file
 * is parsed for the first time. The caller removes the spooled upload.
 * @param options.sender of whose files only one is cleaned at a time
 * @throws AppError INVALID_FILE, PAYLOAD_TOO_LARGE, or UNAVAILABLE while files can't be checked
 */
export async function cleanUpload(
  deps: FilesDependencies,
  upload: SpooledUpload,
  purpose: FilePurpose,
  { sender, ...options }: { sender: string; squarePixels?: number },
): Promise<CleanedFile> {
  if (upload.bytes > maxBytesFor(purpose)) throw new AppError('PAYLOAD_TOO_LARGE');
  await scanForViruses(deps, async () => upload.read());
  let stored: StoredBytes = { storageKey: randomUUID(), key: randomBytes(32) };
  let sizeBytes = 0;
  // A photo's row names its owner anyway; only evidence must not be recognisable by its size.
  const isPadded = purpose !== 'photo';
  async function* measured(cleaned: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of cleaned) {
      sizeBytes += chunk.length;
      yield chunk;
    }
  }
  try {
    const task = { acceptedTypes: acceptedTypesFor(purpose), ...options };
    const result = await deps.cleaner.clean(sender, upload, task, (cleaned) =>
      deps.storage.write(stored.storageKey, sealFile(stored.key, isPadded ? pad(measured(cleaned)) : measured(cleaned))),
    );
    await refuseRemovedPicture(deps, result.fingerprints[0]);
    if (result.blankSpans.length > 0) stored = await storeBlanked(deps, stored, result.blankSpans);
    const { kind, mediaType } = storedAs(result.receivedType);
    return {
      ...stored,
      fingerprints: result.fingerprints,
      kind,
      mediaType,
      sizeBytes,
      ...(isPadded ? { storedBytes: paddedBytes(sizeBytes) } : {}),
      name: sanitise(upload.filename, NAME_MAX) || kind,
    };
  } catch (error) {
    await deps.storage.remove(stored.storageKey);
    throw error;
  }
}

/** Refuses a copy with the same text as any other file, so that somebody who tries a removed picture again learns nothing. */
async function refuseRemovedPicture({ db, vault }: FilesDependencies, fingerprint: string | undefined): Promise<void> {
  if (fingerprint === undefined) return;
  // Rows that were written before 1.0.0 have the fingerprint itself.
  if (await isCopyOfRemoved(db, [keyedFingerprint(vault, fingerprint), fingerprint])) throw new AppError('INVALID_FILE');
}

/** Metadata that was written before the header listed it is overwritten in a new copy of the file, which has another key. */
async function storeBlanked({ storage }: FilesDependencies, before: StoredBytes, spans: readonly ByteSpan[]): Promise<StoredBytes> {
  const after = { storageKey: randomUUID(), key: randomBytes(32) };
  try {
    const content = openFile(before.key, await storage.read(before.storageKey));
    await storage.write(after.storageKey, sealFile(after.key, blankSpans(content, spans)));
    await storage.remove(before.storageKey);
  } catch (error) {
    await storage.remove(after.storageKey);
    throw error;
  }
  return after;
}

/**
 * Stores the row of a cleaned file, with its owner and details. The file is deleted after a day, unless it is attached to something before.
 * @returns its id
 */
export const stageFile = (deps: FilesDependencies, file: CleanedFile, purpose: FilePurpose, ownerId: string): Promise<string> =>
  inTransaction(deps.authoredDb, async (db) => {
    const id = randomUUID();
    await deps.staged.insert(db, id, detailsOf(deps, file, purpose, ownerId), file.storageKey);
    return id;
  });

/** Stores a cleaned picture as a photo of a member. The caller makes it their current one in the same transaction. */
export async function insertPhoto(db: Database, deps: FilesDependencies, file: CleanedFile, userId: string): Promise<string> {
  const id = randomUUID();
  await deps.photos.insert(db, id, detailsOf(deps, file, 'photo', userId), file.storageKey);
  return id;
}

export function detailsOf({ clock }: FilesDependencies, file: CleanedFile, purpose: FilePurpose, ownerId: string): FileDetails {
  const uploadedAt = clock.now().toISOString();
  return { ...describeFile(file, { ownerId, purpose, uploadedAt }), fingerprints: packFingerprints(file.fingerprints) };
}

export const discardFile = (deps: FilesDependencies, file: CleanedFile): Promise<void> => deps.storage.remove(file.storageKey);

/** Calls `store`, which stores the row of a cleaned file; deletes the file if that fails. */
export async function storeOrDiscard<Result>(deps: FilesDependencies, file: CleanedFile, store: () => Promise<Result>): Promise<Result> {
  try {
    return await store();
  } catch (error) {
    await discardFile(deps, file);
    throw error;
  }
}
