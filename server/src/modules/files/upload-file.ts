import { randomBytes, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ACCEPTED_FILES } from '@candor/contract/files';
import { DISPUTE_FILE_MAX_BYTES, EVIDENCE_TOTAL_MAX_BYTES, PHOTO_MAX_BYTES } from '@candor/contract/limits';
import type { FileKind } from '@candor/contract/statuses';
import { sanitise } from '@candor/contract/text';
import { fileTypeFromBuffer } from 'file-type';
import { DAY_S, secondsAfter } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { FilesDependencies } from './dependencies.ts';
import { cleanDocument, type DocumentType } from './clean-document.ts';
import { cleanImage, IMAGE_MAX_BYTES } from './clean-image.ts';
import { cleanVideo, type VideoType } from './clean-video.ts';
import { openFile, sealFile } from './file-cipher.ts';
import { gather, peek } from './receive-bytes.ts';
import { scanForViruses } from './scan-for-viruses.ts';
import type { FilePurpose } from './store.ts';
import { refuseTestVirus, withoutTestVirus } from './test-virus.ts';
import { blankOut, type Stretch } from './timed-metadata.ts';

/** Bytes that are stored and sealed, and not yet anybody's. */
export interface SpooledFile {
  storageKey: string;
  key: Buffer;
  kind: FileKind;
  /** What it was when it came, which decides what it may be for. */
  receivedType: string;
  receivedBytes: number;
  mediaType: string;
  sizeBytes: number;
  name: string;
}

const HEAD_BYTES = 4_100;
const NAME_MAX = 100;
const DOCUMENTS: readonly string[] = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
];
/** As file-type names them, and as we do. */
const SAME_TYPE: Record<string, string> = {
  'video/vnd.avi': 'video/x-msvideo',
  'video/x-ms-asf': 'video/x-ms-wmv',
  'application/x-cfb': 'application/msword',
};

/**
 * Decides by content what the file is, cleans it and writes it sealed, in chunks, as it arrives.
 * @throws AppError INVALID_FILE, or UNAVAILABLE while viruses cannot be looked for
 */
export async function spoolFile(
  deps: FilesDependencies,
  content: Readable,
  filename: string,
  options: { squarePixels?: number } = {},
): Promise<SpooledFile> {
  let receivedBytes = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      receivedBytes += chunk.length;
      yield chunk;
    }
  }
  const { head, whole } = await peek(counted(), HEAD_BYTES);
  if (head.length === 0) throw new AppError('INVALID_FILE', { message: 'This file is empty.' });
  const found = (await fileTypeFromBuffer(head))?.mime ?? 'unknown';
  const receivedType = SAME_TYPE[found] ?? found;
  const telltales: Stretch[] = [];
  const { kind, mediaType, cleaned, gathered } = await clean(receivedType, whole, options, telltales);
  if (gathered) {
    refuseTestVirus(gathered);
    await scanForViruses(deps, async () => once(gathered));
  }

  let key: Buffer = randomBytes(32);
  let storageKey: string = randomUUID();
  let sizeBytes = 0;
  async function* measured(): AsyncGenerator<Buffer> {
    for await (const chunk of cleaned) {
      sizeBytes += chunk.length;
      yield chunk;
    }
  }
  await deps.storage.write(storageKey, sealFile(key, measured()));
  if (telltales.length > 0) ({ key, storageKey } = await storeWithout(telltales, deps, { key, storageKey }));
  if (!gathered) await scanStored(deps, { key, storageKey });
  return { storageKey, key, kind, receivedType, receivedBytes, mediaType, sizeBytes, name: sanitise(filename, NAME_MAX) || kind };
}

/** What became known only when the end had come is taken out of what is stored, under another key. */
async function storeWithout(
  telltales: readonly Stretch[],
  { storage }: FilesDependencies,
  before: { key: Buffer; storageKey: string },
): Promise<{ key: Buffer; storageKey: string }> {
  const after = { key: randomBytes(32), storageKey: randomUUID() };
  try {
    const stored = openFile(before.key, await storage.read(before.storageKey));
    await storage.write(after.storageKey, sealFile(after.key, blankOut(stored, telltales)));
  } finally {
    await storage.remove(before.storageKey);
  }
  return after;
}

/** What did not fit into memory is scanned where it lies, still sealed and nobody's. */
async function scanStored(deps: FilesDependencies, { key, storageKey }: { key: Buffer; storageKey: string }): Promise<void> {
  try {
    await scanForViruses(deps, async () => openFile(key, await deps.storage.read(storageKey)));
  } catch (error) {
    await deps.storage.remove(storageKey);
    throw error;
  }
}

interface Cleaned {
  kind: FileKind;
  mediaType: string;
  cleaned: AsyncIterable<Buffer>;
  /** As it came, where it was held whole. */
  gathered?: Buffer;
}

async function clean(
  type: string,
  content: AsyncIterable<Buffer>,
  options: { squarePixels?: number },
  telltales: Stretch[],
): Promise<Cleaned> {
  if (type.startsWith('video/') && ACCEPTED_FILES.experience.some((accepted) => accepted === type)) {
    return { kind: 'video', mediaType: type, cleaned: cleanVideo(withoutTestVirus(content), type as VideoType, telltales) };
  }
  if (ACCEPTED_FILES.photo.some((accepted) => accepted === type)) {
    const gathered = await gather(content, IMAGE_MAX_BYTES);
    const { bytes, mediaType } = await cleanImage(gathered, options);
    return { kind: 'image', mediaType, cleaned: once(bytes), gathered };
  }
  // A small zip or compound file tells only when it is whole that it is a document.
  const whole = await gather(content, DISPUTE_FILE_MAX_BYTES + 1);
  const exact = (await fileTypeFromBuffer(whole))?.mime ?? type;
  const documentType = SAME_TYPE[exact] ?? exact;
  if (!DOCUMENTS.includes(documentType)) throw new AppError('INVALID_FILE', { message: 'This kind of file is not accepted.' });
  const cleaned = once(await cleanDocument(whole, documentType as DocumentType));
  return { kind: 'document', mediaType: documentType, cleaned, gathered: whole };
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

export const maxBytesOf = (purpose: FilePurpose): number =>
  purpose === 'photo' ? PHOTO_MAX_BYTES : purpose === 'experience' ? EVIDENCE_TOTAL_MAX_BYTES : DISPUTE_FILE_MAX_BYTES;

/** What may be uploaded depends on what it is for. @throws AppError INVALID_FILE or PAYLOAD_TOO_LARGE */
export function assertFits(file: SpooledFile, purpose: FilePurpose): void {
  if (file.receivedBytes > maxBytesOf(purpose)) throw new AppError('PAYLOAD_TOO_LARGE');
  const accepted: readonly string[] =
    purpose === 'photo' ? ACCEPTED_FILES.photo : purpose === 'experience' ? ACCEPTED_FILES.experience : ACCEPTED_FILES.dispute;
  const type = DOCUMENTS.includes(file.mediaType) ? file.mediaType : file.receivedType;
  if (!accepted.includes(type)) throw new AppError('INVALID_FILE', { message: 'This kind of file is not accepted here.' });
}

/** Makes spooled bytes the owner's file. It is deleted after a day unless it is attached to something by then. */
export const keepFile = (deps: FilesDependencies, file: SpooledFile, purpose: FilePurpose, ownerId: string): Promise<string> =>
  inTransaction(deps.db, (db) => insertFile(db, deps, file, purpose, ownerId));

/** The same, in the transaction that attaches it. */
export async function insertFile(
  db: Database,
  deps: FilesDependencies,
  file: SpooledFile,
  purpose: FilePurpose,
  ownerId: string,
): Promise<string> {
  const id = randomUUID();
  const now = deps.clock.now();
  await deps.files.insert(db, {
    id,
    ownerId,
    purpose,
    kind: file.kind,
    mediaType: file.mediaType,
    sizeBytes: file.sizeBytes,
    name: file.name,
    key: file.key,
    storageKey: file.storageKey,
    createdAt: now,
    deletesAt: secondsAfter(now, DAY_S),
  });
  return id;
}

export const discardFile = (deps: FilesDependencies, file: SpooledFile): Promise<void> => deps.storage.remove(file.storageKey);
