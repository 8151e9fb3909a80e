import { DAY_MS } from '../../server/src/platform/clock.ts';

/** Types of PostgreSQL that our tables use, by their name in the catalogue. */
export type ColumnType =
  | 'uuid'
  | 'text'
  | 'bytea'
  | 'bool'
  | 'int2'
  | 'int4'
  | 'int8'
  | 'float4'
  | 'timestamptz'
  | 'date'
  | 'jsonb'
  | '_int2'
  | '_int4'
  | '_text'
  | '_timestamptz';

export interface Column {
  name: string;
  type: ColumnType;
}

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const EPOCH_MS = Date.UTC(2000, 0, 1);
const INT2_OID = 21;
const INT4_OID = 23;
const TEXT_OID = 25;
const HYPHEN = '-'.charCodeAt(0);
const NIBBLES = Uint8Array.from({ length: 128 }, (_, code) => Number.parseInt(String.fromCharCode(code), 16) || 0);

/** Rows in PostgreSQL's binary COPY format: half the bytes of its text format, and nothing to parse on either side. */
export class CopyFormat {
  readonly #columns: readonly Column[];
  #buffer: Buffer;
  #end = 0;

  constructor(columns: readonly Column[], initialBytes = 64 * 1024) {
    this.#columns = columns;
    this.#buffer = Buffer.allocUnsafeSlow(initialBytes);
    this.#writeHeader();
  }

  add(row: Readonly<Record<string, unknown>>): void {
    this.#reserve(2);
    this.#end = this.#buffer.writeInt16BE(this.#columns.length, this.#end);
    for (const { name, type } of this.#columns) this.#writeValue(type, row[name]);
  }

  /** Returns all rows so far, and starts a new copy. */
  take(): Buffer {
    this.#reserve(2);
    this.#end = this.#buffer.writeInt16BE(-1, this.#end);
    const rows = this.#buffer.subarray(0, this.#end);
    this.#buffer = Buffer.allocUnsafeSlow(Math.max(64 * 1024, this.#end));
    this.#writeHeader();
    return rows;
  }

  #writeHeader(): void {
    SIGNATURE.copy(this.#buffer, 0);
    this.#buffer.fill(0, SIGNATURE.length, SIGNATURE.length + 8);
    this.#end = SIGNATURE.length + 8;
  }

  #writeValue(type: ColumnType, value: unknown): void {
    if (value === null || value === undefined) {
      this.#reserve(4);
      this.#end = this.#buffer.writeInt32BE(-1, this.#end);
      return;
    }
    switch (type) {
      case 'uuid':
        return this.#writeUuid(value as string);
      case 'text':
        return this.#writeText(value as string);
      case 'bytea':
        return this.#writeBytes(value as Buffer);
      case 'bool':
        this.#writeLength(1);
        this.#end = this.#buffer.writeUInt8(value === true ? 1 : 0, this.#end);
        return;
      case 'int2':
        this.#writeLength(2);
        this.#end = this.#buffer.writeInt16BE(value as number, this.#end);
        return;
      case 'int4':
        this.#writeLength(4);
        this.#end = this.#buffer.writeInt32BE(value as number, this.#end);
        return;
      case 'int8':
        this.#writeLength(8);
        return this.#writeInt8(value as number);
      case 'float4':
        this.#writeLength(4);
        this.#end = this.#buffer.writeFloatBE(value as number, this.#end);
        return;
      case 'timestamptz':
        this.#writeLength(8);
        return this.#writeInt8(((value as Date).getTime() - EPOCH_MS) * 1000);
      case 'date':
        this.#writeLength(4);
        this.#end = this.#buffer.writeInt32BE(Math.round((Date.parse(value as string) - EPOCH_MS) / DAY_MS), this.#end);
        return;
      // The version of jsonb's binary format, then its text.
      case 'jsonb':
        return this.#writeText(`\u0001${value as string}`);
      case '_int2':
        return this.#writeArray(INT2_OID, value as number[], (item) => this.#writeValue('int2', item));
      case '_int4':
        return this.#writeArray(INT4_OID, value as number[], (item) => this.#writeValue('int4', item));
      case '_text':
        return this.#writeArray(TEXT_OID, value as string[], (item) => this.#writeText(item));
      case '_timestamptz':
        throw new Error('no table that is filled in bulk has times in an array');
    }
  }

  /** In two halves, because JavaScript's numbers are exact up to 53 bits only. */
  #writeInt8(value: number): void {
    const high = Math.floor(value / 4_294_967_296);
    this.#end = this.#buffer.writeInt32BE(high, this.#end);
    this.#end = this.#buffer.writeUInt32BE(value - high * 4_294_967_296, this.#end);
  }

  #writeLength(bytes: number): void {
    this.#reserve(4 + bytes);
    this.#end = this.#buffer.writeInt32BE(bytes, this.#end);
  }

  #writeUuid(value: string): void {
    this.#writeLength(16);
    let at = this.#end;
    for (let i = 0; i < value.length; i += 2) {
      if (value.charCodeAt(i) === HYPHEN) i += 1;
      this.#buffer[at] = (NIBBLES[value.charCodeAt(i)]! << 4) | NIBBLES[value.charCodeAt(i + 1)]!;
      at += 1;
    }
    this.#end = at;
  }

  #writeText(value: string): void {
    this.#reserve(4 + value.length * 3);
    const bytes = this.#buffer.write(value, this.#end + 4, 'utf8');
    this.#buffer.writeInt32BE(bytes, this.#end);
    this.#end += 4 + bytes;
  }

  #writeBytes(value: Buffer): void {
    this.#writeLength(value.length);
    this.#end += value.copy(this.#buffer, this.#end);
  }

  #writeArray<T>(oid: number, items: readonly T[], write: (item: T) => void): void {
    this.#reserve(24);
    const start = this.#end;
    this.#end += 4;
    this.#end = this.#buffer.writeInt32BE(items.length === 0 ? 0 : 1, this.#end);
    this.#end = this.#buffer.writeInt32BE(0, this.#end);
    this.#end = this.#buffer.writeInt32BE(oid, this.#end);
    if (items.length > 0) {
      this.#end = this.#buffer.writeInt32BE(items.length, this.#end);
      this.#end = this.#buffer.writeInt32BE(1, this.#end);
      for (const item of items) write(item);
    }
    this.#buffer.writeInt32BE(this.#end - start - 4, start);
  }

  #reserve(bytes: number): void {
    if (this.#end + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#buffer.length * 2, this.#end + bytes));
    this.#buffer.copy(larger, 0, 0, this.#end);
    this.#buffer = larger;
  }
}
