import { createCipheriv, createDecipheriv } from 'node:crypto';
import { DamagedFile } from './ports.ts';

export const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const SEALED_BYTES = CHUNK_BYTES + TAG_BYTES;

/**
 * Every chunk is sealed separately with a nonce of its number and a flag for the last one, so that chunks can't be changed, swapped,
 * dropped or cut off (the STREAM construction). A key is used for one file only.
 */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Cuts a stream into pieces of exactly `size` bytes, except the last, which is marked. Nothing is copied. */
async function* pieces(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<{ parts: Buffer[]; isLast: boolean }> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    let rest = chunk;
    // A chunk is known not to be the last only after at least one more byte has arrived.
    while (length + rest.length > size) {
      const missing = size - length;
      yield { parts: [...parts, rest.subarray(0, missing)], isLast: false };
      rest = rest.subarray(missing);
      parts = [];
      length = 0;
    }
    parts.push(rest);
    length += rest.length;
  }
  yield { parts, isLast: true };
}

export async function* sealFile(key: Buffer, plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let index = 0;
  for await (const { parts, isLast } of pieces(plain, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index++, isLast));
    // Yields each part as it comes: joining them first would copy every byte of an upload once more.
    for (const part of parts) if (part.length > 0) yield cipher.update(part);
    cipher.final();
    yield cipher.getAuthTag();
  }
}

/** @throws DamagedFile when a byte was changed or the end is missing */
export const openFile = (key: Buffer, sealed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> => openChunks(key, sealed, 0, true);

export interface Span {
  first: number;
  last: number;
}

/** The range of sealed bytes that contains these plain bytes of a file of that size, both ends included. */
export function sealedSpan({ first, last }: Span, plainBytes: number): Span {
  const sealedBytes = plainBytes + TAG_BYTES * Math.max(1, Math.ceil(plainBytes / CHUNK_BYTES));
  const end = (Math.floor(last / CHUNK_BYTES) + 1) * SEALED_BYTES - 1;
  return { first: Math.floor(first / CHUNK_BYTES) * SEALED_BYTES, last: Math.min(end, sealedBytes - 1) };
}

/** Decrypts a range from the sealed bytes given by `sealedSpan`. @throws DamagedFile as `openFile` does */
export async function* openPart(
  key: Buffer,
  sealed: AsyncIterable<Buffer>,
  { first, last }: Span,
  plainBytes: number,
): AsyncGenerator<Buffer> {
  const firstChunk = Math.floor(first / CHUNK_BYTES);
  const includesEnd = Math.floor(last / CHUNK_BYTES) === Math.floor((plainBytes - 1) / CHUNK_BYTES);
  let at = firstChunk * CHUNK_BYTES;
  for await (const plain of openChunks(key, sealed, firstChunk, includesEnd)) {
    yield plain.subarray(Math.max(0, first - at), Math.min(plain.length, last + 1 - at));
    at += plain.length;
  }
}

async function* openChunks(key: Buffer, sealed: AsyncIterable<Buffer>, firstIndex: number, includesEnd: boolean): AsyncGenerator<Buffer> {
  let index = firstIndex;
  for await (const { parts, isLast } of pieces(sealed, SEALED_BYTES)) {
    yield openChunk(key, nonceOf(index++, isLast && includesEnd), Buffer.concat(parts));
  }
}

function openChunk(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce);
  try {
    decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
    const plain = decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES));
    decipher.final();
    return plain;
  } catch {
    throw new DamagedFile();
  }
}
