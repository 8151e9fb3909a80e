import { BackupDamaged } from './backup-format.ts';

/** `PGCOPY`, four bytes of flags, and the length of an extension, which is empty. */
const HEADER = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex');
const END_MARKER = -1;
const NULL_LENGTH = -1;

export const wrongColumnCount = (table: string): BackupDamaged =>
  new BackupDamaged(`the backup is damaged: a row of ${table} has another number of columns`);

export const incompleteRow = (table: string): BackupDamaged => new BackupDamaged(`the backup is damaged: a row of ${table} is incomplete`);

/**
 * Counts the rows of COPY's binary format: each has its number of values in two bytes, and each value its length in four.
 * @throws BackupDamaged for a row with another number of columns, or an incomplete one
 */
export async function countBinaryRows(table: string, columns: number, body: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<number> {
  const reader = new RowReader(table, columns);
  for await (const piece of body) reader.read(piece);
  return reader.end();
}

class RowReader {
  readonly #table: string;
  readonly #columns: number;
  #state: 'header' | 'rows' | 'end' = 'header';
  #incomplete: Buffer = Buffer.alloc(0);
  #rows = 0;

  constructor(table: string, columns: number) {
    this.#table = table;
    this.#columns = columns;
  }

  read(piece: Buffer): void {
    const bytes = this.#incomplete.length === 0 ? piece : Buffer.concat([this.#incomplete, piece]);
    let at = 0;
    for (let next = this.#next(bytes, at); next !== undefined; next = this.#next(bytes, at)) at = next;
    this.#incomplete = bytes.subarray(at);
  }

  end(): number {
    if (this.#state !== 'end' || this.#incomplete.length > 0) throw incompleteRow(this.#table);
    return this.#rows;
  }

  /** @returns the position after the header, a row or the end marker; undefined if it has not arrived yet */
  #next(bytes: Buffer, at: number): number | undefined {
    if (this.#state === 'end') return undefined;
    if (this.#state === 'header') {
      if (bytes.length < HEADER.length) return undefined;
      if (!bytes.subarray(0, HEADER.length).equals(HEADER)) throw incompleteRow(this.#table);
      this.#state = 'rows';
      return HEADER.length;
    }
    if (bytes.length < at + 2) return undefined;
    const count = bytes.readInt16BE(at);
    if (count === END_MARKER) {
      this.#state = 'end';
      return at + 2;
    }
    if (count !== this.#columns) throw wrongColumnCount(this.#table);
    const end = endOfRow(this.#table, bytes, at + 2, count);
    if (end !== undefined) this.#rows += 1;
    return end;
  }
}

/** @returns undefined if the row is not complete yet */
function endOfRow(table: string, bytes: Buffer, start: number, columns: number): number | undefined {
  let at = start;
  for (let column = 0; column < columns; column++) {
    if (bytes.length < at + 4) return undefined;
    const length = bytes.readInt32BE(at);
    if (length < NULL_LENGTH) throw incompleteRow(table);
    at += 4 + Math.max(0, length);
  }
  return at <= bytes.length ? at : undefined;
}
