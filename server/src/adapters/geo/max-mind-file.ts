import { open, type FileHandle } from 'node:fs/promises';

const METADATA_MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
const METADATA_MAX_BYTES = 128 * 1024;
const SEPARATOR_BYTES = 16;
/** Enough to read most records in one step. */
const READ_AHEAD_BYTES = 512;
const RECORD_BITS = [24, 28, 32];
/** Real records have few levels; a damaged one may refer to itself. */
const DEPTH_MAX = 32;

/** The format's numbers for the types of values. All types not listed are unsigned integers. */
const TYPE = { extended: 0, pointer: 1, text: 2, double: 3, bytes: 4, map: 7, int32: 8, array: 11, boolean: 14, float: 15 } as const;
type Value = string | number | bigint | boolean | Buffer | null | Value[] | { [name: string]: Value };

/**
 * A file in the MaxMind DB format, read in place: a look-up reads a few dozen small pieces, so the app's start and memory don't depend on
 * the file's size.
 */
export class MaxMindFile {
  readonly #file: FileHandle;
  readonly #nodes: number;
  readonly #recordBits: number;
  readonly #dataAt: number;

  private constructor(file: FileHandle, metadata: Record<string, Value>) {
    this.#file = file;
    this.#nodes = Number(metadata['node_count']);
    this.#recordBits = Number(metadata['record_size']);
    this.#dataAt = (this.#nodes * this.#recordBits) / 4 + SEPARATOR_BYTES;
  }

  /** @throws Error when the file has another format or is incomplete */
  static async open(path: string): Promise<MaxMindFile> {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      const length = Math.min(size, METADATA_MAX_BYTES);
      const tail = await readAt(file, size - length, length);
      const markerAt = tail.lastIndexOf(METADATA_MARKER);
      if (markerAt === -1) throw new Error('this is not a MaxMind DB file');
      const metadataAt = size - length + markerAt;
      const { value } = await new Decoder(file, metadataAt + METADATA_MARKER.length).read(0);
      const opened = new MaxMindFile(file, value as Record<string, Value>);
      const isComplete = opened.#nodes > 0 && RECORD_BITS.includes(opened.#recordBits) && opened.#dataAt < metadataAt;
      if (!isComplete) throw new Error('this MaxMind DB file is incomplete');
      return opened;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** `bits` are the bits of the address, the most significant first. */
  async find(bits: Iterable<0 | 1>): Promise<Record<string, Value> | undefined> {
    let node = 0;
    for (const bit of bits) {
      node = await this.#child(node, bit);
      if (node >= this.#nodes) break;
    }
    if (node <= this.#nodes) return undefined;
    const { value } = await new Decoder(this.#file, this.#dataAt).read(node - this.#nodes - SEPARATOR_BYTES);
    return value as Record<string, Value>;
  }

  async #child(node: number, bit: 0 | 1): Promise<number> {
    const bytes = this.#recordBits / 4;
    // The node's two records, for the bits 0 and 1.
    const records = await readAt(this.#file, node * bytes, bytes);
    if (this.#recordBits === 24) return records.readUIntBE(bit * 3, 3);
    if (this.#recordBits === 32) return records.readUInt32BE(bit * 4);
    // Records of 28 bits: the byte between them has the high four bits of each.
    const middle = records[3]!;
    return bit === 0 ? ((middle >> 4) << 24) | records.readUIntBE(0, 3) : ((middle & 15) << 24) | records.readUIntBE(4, 3);
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

const damaged = (): Error => new Error('this MaxMind DB file is damaged');

/** The format's data section: each value begins with its type and length, and may point to another. */
class Decoder {
  readonly #file: FileHandle;
  readonly #start: number;
  #buffered: Buffer = Buffer.alloc(0);
  #bufferedAt = 0;

  constructor(file: FileHandle, start: number) {
    this.#file = file;
    this.#start = start;
  }

  async read(at: number, depth = 0): Promise<{ value: Value; next: number }> {
    if (depth > DEPTH_MAX) throw damaged();
    const [control] = await this.#bytes(at, 1);
    let next = at + 1;
    let type = control! >> 5;
    if (type === TYPE.pointer) return this.#follow(control!, next, depth);
    if (type === TYPE.extended) type = 7 + (await this.#bytes(next++, 1))[0]!;
    let size = control! & 31;
    if (size > 28) {
      const more = size - 28;
      size = [29, 285, 65_821][more - 1]! + (await this.#bytes(next, more)).readUIntBE(0, more);
      next += more;
    }
    if (type === TYPE.map) return this.#map(size, next, depth);
    if (type === TYPE.array) return this.#array(size, next, depth);
    if (type === TYPE.boolean) return { value: size === 1, next };
    const content = await this.#bytes(next, size);
    return { value: scalar(type, content), next: next + size };
  }

  /** Reads the value that a pointer of one to four bytes leads to. The format adds an offset to each length. */
  async #follow(control: number, at: number, depth: number): Promise<{ value: Value; next: number }> {
    const extra = ((control >> 3) & 3) + 1;
    const lowBytes = (await this.#bytes(at, extra)).readUIntBE(0, extra);
    const highBits = extra === 4 ? 0 : (control & 7) * 256 ** extra;
    const { value } = await this.read(highBits + lowBytes + [0, 2048, 526_336, 0][extra - 1]!, depth + 1);
    return { value, next: at + extra };
  }

  async #map(entries: number, at: number, depth: number): Promise<{ value: Value; next: number }> {
    const value: { [name: string]: Value } = {};
    let next = at;
    for (let count = 0; count < entries; count++) {
      const name = await this.read(next, depth + 1);
      const entry = await this.read(name.next, depth + 1);
      if (typeof name.value === 'string') value[name.value] = entry.value;
      next = entry.next;
    }
    return { value, next };
  }

  async #array(entries: number, at: number, depth: number): Promise<{ value: Value; next: number }> {
    const value: Value[] = [];
    let next = at;
    for (let count = 0; count < entries; count++) {
      const entry = await this.read(next, depth + 1);
      value.push(entry.value);
      next = entry.next;
    }
    return { value, next };
  }

  async #bytes(at: number, length: number): Promise<Buffer> {
    const isBuffered = at >= this.#bufferedAt && at + length <= this.#bufferedAt + this.#buffered.length;
    if (!isBuffered) {
      this.#buffered = await readAt(this.#file, this.#start + at, Math.max(length, READ_AHEAD_BYTES));
      this.#bufferedAt = at;
    }
    const found = this.#buffered.subarray(at - this.#bufferedAt, at - this.#bufferedAt + length);
    if (found.length < length) throw damaged();
    return found;
  }
}

function scalar(type: number, content: Buffer): Value {
  if (type === TYPE.text) return content.toString('utf8');
  if (type === TYPE.double) return content.readDoubleBE();
  if (type === TYPE.float) return content.readFloatBE();
  if (type === TYPE.bytes) return content;
  if (type === TYPE.int32) return content.length === 0 ? 0 : content.readIntBE(0, content.length);
  if (content.length <= 6) return content.length === 0 ? 0 : content.readUIntBE(0, content.length);
  return BigInt(`0x${content.toString('hex')}`);
}
