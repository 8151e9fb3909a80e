import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupDamaged, readParts, type Part } from './backup-format.ts';
import { DeferredIndexes } from './bulk-load.ts';
import { buildIndexes } from './build-indexes.ts';
import { markRestore } from './unfinished-restore.ts';
import { asDamage, openBackup } from './verify-backup.ts';
import { copyIn, listTables, readMigrations, setSequences, type Sequences, type Table } from './tables.ts';

export interface BackupTarget {
  pool: pg.Pool;
  /** Of the same database, for connections of their own. */
  url: string;
  writeFile(key: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Called before the commit: checks that the restored data can be decrypted with the present keys. */
  check(client: pg.PoolClient): Promise<void>;
  onProgress(what: string): void;
}

interface Filled {
  known: Table[];
  indexes: DeferredIndexes;
}

/** Smaller tables take no longer with their indexes in place. */
const BULK_BYTES = 1024 * 1024;

/** Backups of older releases don't say how large a table was. */
const isLarge = (bytes: unknown): boolean => typeof bytes !== 'number' || bytes >= BULK_BYTES;

/** Tables with people's data; a database with a row in any of them is in use. */
const USER_DATA_TABLES = ['users', 'experiences', 'payments', 'profile_photos', 'authored.evidence', 'audit_log'];

/**
 * Restores all rows in one transaction, which commits only after the last byte was verified. Then builds the indexes over several
 * connections, which see nothing before the commit. If that fails, the database stays marked as incomplete.
 */
export async function readBackup(path: string, target: BackupTarget): Promise<{ tables: number; files: number }> {
  const indexes = new DeferredIndexes();
  const counts = await readRows(path, target, indexes);
  try {
    await buildIndexes(target.url, indexes, target.onProgress);
  } catch (error) {
    throw asContradiction(error);
  }
  return counts;
}

async function readRows(path: string, target: BackupTarget, indexes: DeferredIndexes): Promise<{ tables: number; files: number }> {
  const client = await target.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const tables = await listTables(client);
    await requireEmpty(client);
    for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    const counts = await readAll(client, openBackup(path), { known: tables, indexes }, target);
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
    await target.check(client);
    await markRestore(client);
    await client.query('commit');
    return counts;
  } catch (error) {
    broken = error instanceof Error ? error : new Error('the restore failed');
    throw error;
  } finally {
    client.release(broken);
  }
}

async function readAll(
  client: pg.PoolClient,
  input: Readable,
  into: Filled,
  target: BackupTarget,
): Promise<{ tables: number; files: number }> {
  const counts = { tables: 0, files: 0 };
  try {
    for await (const part of readParts(input)) {
      const { kind } = part.head;
      if (kind === 'backup') await requireSameSchema(client, part);
      if (kind === 'sequences') await setSequences(client, part.head['sequences'] as Sequences);
      if (kind === 'table') {
        await readTable(client, part, into, target);
        counts.tables += 1;
      }
      if (kind === 'file') {
        await target.writeFile(String(part.head['key']), part.body);
        counts.files += 1;
      }
    }
  } catch (error) {
    throw asDamage(error);
  }
  return counts;
}

async function readTable(
  client: pg.PoolClient,
  { head, body }: Part,
  { known, indexes }: Filled,
  { onProgress }: BackupTarget,
): Promise<void> {
  const name = String(head['name']);
  const columns = head['columns'] as string[];
  const table = known.find((one) => one.name === name);
  // The content of a file must not be run as SQL.
  if (!table || columns.some((column) => !table.columns.includes(column)))
    throw new BackupDamaged(`the backup has a table ${name} that is unknown here`);
  onProgress(name);
  if (isLarge(head['bytes']) && !name.startsWith('graphile_worker.')) await indexes.dropOf(client, name);
  try {
    await pipeline(Readable.from(body), client.query(copyFrom(copyIn({ ...table, columns }))));
  } catch (error) {
    // A changed byte may make a row that PostgreSQL refuses before the checksum is reached.
    if (isDataError(error)) throw new BackupDamaged(`the backup is damaged: ${name} holds a row that cannot be read`);
    throw asContradiction(error);
  }
}

const isOfClass = (error: unknown, sqlState: string): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith(sqlState);
const isDataError = (error: unknown): boolean => isOfClass(error, '22');
/** A violated key or foreign key. Those of large tables are checked when all rows are there. */
const asContradiction = (error: unknown): unknown =>
  isOfClass(error, '23') ? new BackupDamaged('the backup is damaged: its rows contradict each other') : error;

/** @throws Error when people's data is in the database */
export async function requireEmpty(client: pg.ClientBase): Promise<void> {
  for (const name of USER_DATA_TABLES) {
    const { rows: found } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [name]);
    if (!found[0]!.exists) continue;
    const { rows } = await client.query<{ used: boolean }>(`select exists (select 1 from ${name}) as used`);
    if (rows[0]?.used) throw new Error('the database is not empty. Restore into a new one, started with SEED_DEMO=0');
  }
}

async function requireSameSchema(client: pg.PoolClient, { head }: Part): Promise<void> {
  const [ofBackup, ofServer] = [head['migrations'] as string[], await readMigrations(client)];
  if (head['version'] !== 1 || ofBackup.join() !== ofServer.join()) {
    throw new Error('the backup was made with another release of Candor');
  }
}
