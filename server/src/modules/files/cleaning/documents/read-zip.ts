import { inflateRawSync } from 'node:zlib';
import { InvalidFile } from '../cleaning-task.ts';

/** The number that each kind of record begins with. */
const SIGNATURES = { end: 0x06054b50, central: 0x02014b50, local: 0x04034b50 };

export interface ZipPart {
  name: string;
  method: number;
  packedBytes: number;
  /** The position of its local record. */
  at: number;
}

/**
 * A zip archive whose parts are inflated one by one on request, within a budget for all of them. The numbers below are offsets of the ZIP
 * specification (APPNOTE 4.3).
 */
export class ZipArchive {
  readonly parts: ReadonlyMap<string, ZipPart>;
  readonly #bytes: Buffer;
  #remainingBytes: number;

  /** @throws InvalidFile */
  constructor(bytes: Buffer, maxInflatedBytes: number) {
    this.#bytes = bytes;
    this.#remainingBytes = maxInflatedBytes;
    this.parts = readDirectory(bytes);
  }

  /** @throws InvalidFile when the part is missing, damaged, or exceeds the budget together with earlier parts */
  inflate(name: string): Buffer {
    const part = this.parts.get(name);
    const bytes = this.#bytes;
    if (!part || part.at + 30 > bytes.length || bytes.readUInt32LE(part.at) !== SIGNATURES.local) throw new InvalidFile('damaged');
    const from = part.at + 30 + bytes.readUInt16LE(part.at + 26) + bytes.readUInt16LE(part.at + 28);
    const packed = bytes.subarray(from, from + part.packedBytes);
    const content = part.method === 0 ? packed : this.#inflate(packed, part.method);
    this.#remainingBytes -= content.length;
    if (this.#remainingBytes < 0) throw new InvalidFile('too_large_unpacked');
    return content;
  }

  #inflate(packed: Buffer, method: number): Buffer {
    if (method !== 8) throw new InvalidFile('damaged');
    try {
      return inflateRawSync(packed, { maxOutputLength: this.#remainingBytes + 1 });
    } catch (error) {
      throw new InvalidFile((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large_unpacked' : 'damaged');
    }
  }
}

const MAX_PARTS = 2_000;
const ENCRYPTED_FLAG = 1;

function readDirectory(bytes: Buffer): Map<string, ZipPart> {
  const end = findEndRecord(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_PARTS) throw new InvalidFile('too_large_unpacked');
  const parts = new Map<string, ZipPart>();
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== SIGNATURES.central) throw new InvalidFile('damaged');
    if (bytes.readUInt16LE(at + 8) & ENCRYPTED_FLAG) throw new InvalidFile('locked');
    const nameBytes = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameBytes);
    // Programs differ in which of two parts with the same name they read, so both are refused.
    if (parts.has(name)) throw new InvalidFile('damaged');
    parts.set(name, {
      name,
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

const END_RECORD_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;

function findEndRecord(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - END_RECORD_BYTES - MAX_COMMENT_BYTES);
  for (let at = bytes.length - END_RECORD_BYTES; at >= lowest; at--) if (bytes.readUInt32LE(at) === SIGNATURES.end) return at;
  throw new InvalidFile('damaged');
}
