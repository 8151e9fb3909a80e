import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BackupDamaged, readParts } from './backup-format.ts';

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
      const columns = head['columns'] as string[];
      for await (const row of rowsOf(body)) {
        const values = row.split('\t');
        if (values.length !== columns.length)
          throw new BackupDamaged(`the backup is damaged: a row of ${name} has another number of columns`);
        found.rows += 1;
        if (name === 'crypto_keys') found.wrappedKeys.push(wrappedKeyIn(columns, values));
      }
    }
  } catch (error) {
    throw asDamage(error);
  }
  return found;
}

/** Each chunk changes threads, so small ones take most of the time on a busy machine. */
const CHUNK_BYTES = 1024 * 1024;

export function openBackup(path: string): Readable {
  const unzipped = createGunzip({ chunkSize: CHUNK_BYTES });
  createReadStream(path, { highWaterMark: CHUNK_BYTES })
    .on('error', (error) => unzipped.destroy(error))
    .pipe(unzipped);
  return unzipped;
}

export function asDamage(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('Z_') ? new BackupDamaged('this is not a backup of Candor, or it is damaged') : error;
}

/** Lines of COPY's text format, in which a line break within a value is escaped. */
async function* rowsOf(body: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const piece of body) {
    const bytes = Buffer.concat([rest, piece]);
    let start = 0;
    for (let end = bytes.indexOf(10, start); end !== -1; end = bytes.indexOf(10, start)) {
      yield bytes.toString('utf8', start, end);
      start = end + 1;
    }
    rest = bytes.subarray(start);
  }
  if (rest.length > 0) throw new BackupDamaged('the backup is damaged: a row is incomplete');
}

function wrappedKeyIn(columns: readonly string[], values: readonly string[]): { kid: number; wrapped: Buffer } {
  const valueOf = (column: string): string => values[columns.indexOf(column)] ?? '';
  // COPY writes bytea as \\x and hexadecimal digits.
  return { kid: Number(valueOf('kid')), wrapped: Buffer.from(valueOf('wrapped').replace(/^\\+x/, ''), 'hex') };
}
