import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { BackupDamaged, readParts, type PartHead } from './backup-format.ts';
import { countBinaryRows, incompleteRow, wrongColumnCount } from './binary-rows.ts';

export interface VerifiedBackup {
  tables: number;
  rows: number;
  files: number;
  migrations: string[];
  /** The wrapped keys of `crypto_keys`, which a caller tries to open with the key file. */
  wrappedKeys: { kid: number; wrapped: Buffer }[];
}

/** Reads a whole backup without a database: each part, each row's number of columns, and the digest at the end. */
export async function verifyBackup(path: string, onProgress: (task: string) => void): Promise<VerifiedBackup> {
  const found: VerifiedBackup = { tables: 0, rows: 0, files: 0, migrations: [], wrappedKeys: [] };
  try {
    for await (const { head, body } of readParts(openBackup(path))) {
      if (head.kind === 'backup') found.migrations = head['migrations'] as string[];
      if (head.kind === 'file') found.files += 1;
      if (head.kind !== 'table') continue;
      const name = String(head['name']);
      onProgress(name);
      found.tables += 1;
      found.rows += await countRows(head, body, (kid, wrapped) => void found.wrappedKeys.push({ kid, wrapped }));
    }
  } catch (error) {
    throw asDamage(error);
  }
  return found;
}

/** Decompression runs on another thread. Each chunk costs a switch of threads, so small ones take most of the time on a busy machine. */
const CHUNK_BYTES = 1024 * 1024;

const ZSTD_MAGIC = Buffer.from('28b52ffd', 'hex');

export function openBackup(path: string): Readable {
  const options = { chunkSize: CHUNK_BYTES };
  // Older releases compressed with gzip.
  const decompressed = firstBytes(path, ZSTD_MAGIC.length).equals(ZSTD_MAGIC) ? createZstdDecompress(options) : createGunzip(options);
  createReadStream(path, { highWaterMark: CHUNK_BYTES })
    .on('error', (error) => decompressed.destroy(error))
    .pipe(decompressed);
  return decompressed;
}

function firstBytes(path: string, count: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(count);
    return bytes.subarray(0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

export function asDamage(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^Z(?:STD)?_/.test(code) ? new BackupDamaged('this is not a backup of Candor, or it is damaged') : error;
}

/** @throws BackupDamaged for a row with another number of columns */
async function countRows(
  head: PartHead,
  body: AsyncIterable<Buffer>,
  onWrappedKey: (kid: number, wrapped: Buffer) => void,
): Promise<number> {
  const name = String(head['name']);
  const columns = head['columns'] as string[];
  if (head['format'] === 'binary') return countBinaryRows(name, columns.length, body);
  let rows = 0;
  for await (const row of textRowsOf(name, body)) {
    const values = row.split('\t');
    if (values.length !== columns.length) throw wrongColumnCount(name);
    // A small table, so never in the binary format.
    if (name === 'crypto_keys') {
      const { kid, wrapped } = wrappedKeyIn(columns, values);
      onWrappedKey(kid, wrapped);
    }
    rows += 1;
  }
  return rows;
}

/** Lines of COPY's text format, in which a line break within a value is escaped. */
async function* textRowsOf(table: string, body: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let incompleteLine = Buffer.alloc(0);
  for await (const chunk of body) {
    const bytes = Buffer.concat([incompleteLine, chunk]);
    let start = 0;
    for (let end = bytes.indexOf(10, start); end !== -1; end = bytes.indexOf(10, start)) {
      yield bytes.toString('utf8', start, end);
      start = end + 1;
    }
    incompleteLine = bytes.subarray(start);
  }
  if (incompleteLine.length > 0) throw incompleteRow(table);
}

function wrappedKeyIn(columns: readonly string[], values: readonly string[]): { kid: number; wrapped: Buffer } {
  const valueOf = (column: string): string => values[columns.indexOf(column)] ?? '';
  // COPY writes bytea as \\x and hexadecimal digits.
  return { kid: Number(valueOf('kid')), wrapped: Buffer.from(valueOf('wrapped').replace(/^\\+x/, ''), 'hex') };
}
