import { BackupDamaged } from './backup-format.ts';

/** `PGCOPY`, four bytes of flags, and the length of an extension, which is empty. */
const HEADER = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex');
const END = -1;
const NULL_LENGTH = -1;

export const otherColumns = (table: string): BackupDamaged =>
  new BackupDamaged(`the backup is damaged: a row of ${table} has another number of columns`);

export const incompleteRow = (table: string): BackupDamaged => new BackupDamaged(`the backup is damaged: a row of ${table} is incomplete`);

/**
 * Counts the rows of COPY's binary format: each has its number of values in two bytes, and each value its length in four.
 * @throws BackupDamaged for a row with another number of columns, or an incomplete one
 */
export async function countBinaryRows(table: string, columns: number, body: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<number> {
  let rest: Buffer = Buffer.alloc(0);
  let isHeaderRead = false;
  let isAtEnd = false;
  let rows = 0;
  for await (const piece of body) {
    if (isAtEnd) throw incompleteRow(table);
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let at = 0;
    if (!isHeaderRead && bytes.length >= HEADER.length) {
      if (!bytes.subarray(0, HEADER.length).equals(HEADER)) throw incompleteRow(table);
      isHeaderRead = true;
      at = HEADER.length;
    }
    while (isHeaderRead && bytes.length >= at + 2) {
      const count = bytes.readInt16BE(at);
      if (count === END) {
        isAtEnd = true;
        at += 2;
        break;
      }
      if (count !== columns) throw otherColumns(table);
      const next = endOfRow(table, bytes, at + 2, columns);
      if (next === undefined) break;
      rows += 1;
      at = next;
    }
    rest = bytes.subarray(at);
  }
  if (!isAtEnd || rest.length > 0) throw incompleteRow(table);
  return rows;
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
