import { createHash } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { PartWriter } from './backup-format.ts';
import { copyOut, listTables, listTruncatedTables, readMigrations, readSequences } from './tables.ts';

/**
 * The tables whose rows name stored files, and the condition for rows whose file must exist. A staged row is deleted before its file.
 */
const STORED_FILES = {
  profile_photos: '(deletes_at is null or deletes_at > now())',
  'authored.staged': 'true',
  'authored.evidence': '(deletes_on is null or deletes_on > current_date)',
};

/** Compression runs on another thread, and each chunk costs a switch of threads. */
const CHUNK_BYTES = 256 * 1024;

export interface BackupSource {
  pool: pg.Pool;
  readFile(key: string): Promise<AsyncIterable<Buffer>>;
  onProgress(task: string): void;
}

export interface BackupOutcome {
  tables: number;
  files: number;
  bytes: number;
  sha256: string;
}

/**
 * Writes one file while Candor runs: all tables in one snapshot, then the uploaded files that the snapshot names, which never change. The
 * file appears complete or not at all.
 */
export async function writeBackup(path: string, source: BackupSource): Promise<BackupOutcome> {
  const unfinished = `${path}.part`;
  // Fails if another backup is writing it. That one's file must not be removed.
  const file = await open(unfinished, 'wx', 0o600);
  let client: pg.PoolClient | undefined;
  let failure: Error | undefined;
  try {
    client = await source.pool.connect();
    const truncated = await listTruncatedTables(client);
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    // The snapshot is taken by the first query after this.
    if (truncated.length > 0) await client.query(`lock table ${truncated.join(', ')} in access share mode`);
    const compressed = createZstdCompress({ chunkSize: CHUNK_BYTES });
    const digest = createHash('sha256');
    compressed.on('data', (chunk: Buffer) => digest.update(chunk));
    const written = pipeline(compressed, file.createWriteStream({ flush: true }));
    // The error is handled when `written` is awaited; until then it must not count as unhandled.
    written.catch(() => compressed.destroy());
    const counts = await writeParts(client, new PartWriter(compressed), source);
    await written;
    await client.query('rollback');
    await rename(unfinished, path);
    return { ...counts, bytes: (await stat(path)).size, sha256: digest.digest('hex') };
  } catch (error) {
    failure = error instanceof Error ? error : new Error('the backup failed');
    await file.close();
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    client?.release(failure);
  }
}

async function writeParts(
  client: pg.PoolClient,
  parts: PartWriter,
  { pool, readFile, onProgress }: BackupSource,
): Promise<{ tables: number; files: number }> {
  const tables = await listTables(client);
  const sizes = Object.fromEntries(tables.map(({ name, bytes }) => [name, bytes]));
  await parts.write({ kind: 'backup', version: 1, migrations: await readMigrations(client), sizes });
  for (const table of tables) {
    const { name, columns, format } = table;
    onProgress(name);
    await parts.write({ kind: 'table', name, columns, format }, client.query(copyTo(copyOut(table))));
  }
  await parts.write({ kind: 'sequences', sequences: await readSequences(client) });
  const { rows: files } = await client.query<{ key: string }>(
    `${Object.keys(STORED_FILES)
      .map((table) => `select storage_key as key from ${table}`)
      .join(' union all ')} order by 1`,
  );
  let written = 0;
  for (const [index, { key }] of files.entries()) {
    if (index % 50 === 0) onProgress(`file ${index + 1} of ${files.length}`);
    const bytes = await readFile(key).catch(async (error: unknown) => {
      // A file deleted since the snapshot may be missing. If the store fails, the backup fails too, so that no backup is incomplete.
      const references = Object.entries(STORED_FILES).map(
        ([table, condition]) => `select 1 from ${table} where storage_key = $1 and ${condition}`,
      );
      const { rowCount } = await pool.query(references.join(' union all '), [key]);
      if (rowCount !== 0) throw error;
    });
    if (bytes) {
      await parts.write({ kind: 'file', key }, bytes);
      written += 1;
    }
  }
  await parts.end();
  return { tables: tables.length, files: written };
}
