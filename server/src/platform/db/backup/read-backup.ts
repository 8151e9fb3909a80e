import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupDamaged, readParts, type Part, type PartHead } from './backup-format.ts';
import { DeferredIndexes } from './deferred-indexes.ts';
import { BuildQueue, completeSchema, withConnections } from './build-indexes.ts';
import { finishRestore, markRestore } from './unfinished-restore.ts';
import { asDamage, openBackup } from './verify-backup.ts';
import { copyIn, listTables, readMigrations, setSequences, type Sequences, type Table } from './tables.ts';

export interface BackupTarget {
  url: string;
  writeFile(key: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Called when all rows are loaded: checks that the restored data can be decrypted with the current keys. */
  check(client: pg.PoolClient): Promise<void>;
  onProgress(task: string): void;
}

/** Smaller tables take no longer with their indexes in place. */
const BULK_BYTES = 1024 * 1024;

/** Backups of older releases don't say how large a table was. */
const isLarge = (bytes: unknown): boolean => typeof bytes !== 'number' || bytes >= BULK_BYTES;

/** Tables with people's data; a database with a row in any of them is in use. */
const USER_DATA_TABLES = ['users', 'experiences', 'payments', 'profile_photos', 'authored.evidence', 'audit_log'];

/**
 * Restores one table after the other, while other connections build the indexes of the tables that are finished. The database is marked as
 * incomplete until the last byte is verified and the last index is built.
 */
export const readBackup = (path: string, target: BackupTarget): Promise<{ tables: number; files: number }> =>
  withConnections(target.url, async ({ loader, builders }) => {
    const tables = await emptyDatabase(loader);
    const queue = new BuildQueue(builders, target.onProgress);
    const indexes = new DeferredIndexes();
    const tableLoader = new TableLoader(loader, { tables, indexes, queue }, target);
    try {
      const counts = await tableLoader.readAll(openBackup(path));
      await target.check(loader);
      await completeSchema(loader, queue, indexes).catch((error: unknown) => Promise.reject(asContradiction(error)));
      for (const { name } of tables) await loader.query(`alter table ${name} enable trigger user`);
      await finishRestore(loader);
      return counts;
    } finally {
      await queue.stop();
    }
  });

/** Deletes all rows, also those that the migrations wrote. @throws Error when people's data is in the database */
async function emptyDatabase(client: pg.ClientBase): Promise<Table[]> {
  await client.query('begin');
  const tables = await listTables(client);
  await requireEmpty(client);
  await markRestore(client);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  await client.query('commit');
  return tables;
}

interface Schema {
  tables: readonly Table[];
  indexes: DeferredIndexes;
  queue: BuildQueue;
}

class TableLoader {
  readonly #client: pg.PoolClient;
  readonly #schema: Schema;
  readonly #target: BackupTarget;
  readonly #dropped = new Set<string>();
  /** Dropping a foreign key waits for the indexes of both tables, so none is built before all are dropped. */
  #areAllDropped = false;

  constructor(client: pg.PoolClient, schema: Schema, target: BackupTarget) {
    this.#client = client;
    this.#schema = schema;
    this.#target = target;
  }

  async readAll(input: Readable): Promise<{ tables: number; files: number }> {
    const counts = { tables: 0, files: 0 };
    try {
      for await (const part of readParts(input)) {
        const { kind } = part.head;
        if (kind === 'backup') await this.#begin(part.head);
        if (kind === 'sequences') await setSequences(this.#client, part.head['sequences'] as Sequences);
        if (kind === 'table') {
          await this.#readTable(part);
          counts.tables += 1;
        }
        if (kind === 'file') {
          await this.#target.writeFile(String(part.head['key']), part.body);
          counts.files += 1;
        }
      }
    } catch (error) {
      throw asDamage(error);
    }
    return counts;
  }

  async #begin(head: PartHead): Promise<void> {
    await requireSameSchema(this.#client, head);
    // Backups of older releases give the size of each table with its rows.
    const sizes = head['sizes'] as Record<string, number> | undefined;
    if (sizes === undefined) return;
    for (const { name } of this.#schema.tables) if (Object.hasOwn(sizes, name)) await this.#dropIndexes(name, sizes[name]);
    this.#areAllDropped = true;
  }

  async #dropIndexes(name: string, bytes: unknown): Promise<void> {
    if (this.#dropped.has(name) || !isLarge(bytes) || name.startsWith('graphile_worker.')) return;
    this.#dropped.add(name);
    await this.#schema.indexes.dropIndexesOf(this.#client, name);
  }

  async #readTable({ head, body }: Part): Promise<void> {
    const name = String(head['name']);
    const columns = head['columns'] as string[];
    const table = this.#schema.tables.find((one) => one.name === name);
    // The content of a file must not be run as SQL.
    if (!table || columns.some((column) => !table.columns.includes(column)))
      throw new BackupDamaged(`the backup has a table ${name} that is unknown here`);
    this.#target.onProgress(name);
    if (!this.#areAllDropped) await this.#dropIndexes(name, head['bytes']);
    // Backups of older releases name no format.
    const format = head['format'] === 'binary' ? 'binary' : 'text';
    try {
      await this.#copy({ ...table, columns, format }, body);
    } catch (error) {
      // A changed byte may make a row that PostgreSQL refuses before the checksum is reached.
      if (isDataError(error)) throw new BackupDamaged(`the backup is damaged: ${name} contains a row that cannot be read`);
      throw asContradiction(error);
    }
    if (this.#areAllDropped) this.#schema.queue.add(this.#schema.indexes.takeIndexes(name));
  }

  /**
   * PostgreSQL can't freeze rows that are copied through a partitioned table. They are copied through it nevertheless, because the partitions
   * here may have other bounds than those of the backup. Nor can it truncate a table that a foreign key refers to.
   */
  async #copy(table: Table, body: AsyncIterable<Buffer>): Promise<void> {
    const freeze = this.#dropped.has(table.name) && !table.isPartitioned;
    if (freeze) await this.#client.query(`begin; truncate ${table.name}`);
    await pipeline(Readable.from(body), this.#client.query(copyFrom(copyIn(table, { freeze }))));
    if (freeze) await this.#client.query('commit');
  }
}

const isOfClass = (error: unknown, sqlState: string): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith(sqlState);
/** The error is in a value, in a row in the binary format, or in an array of the wrong type. */
const isDataError = (error: unknown): boolean => ['22', '08P01', '42804'].some((sqlState) => isOfClass(error, sqlState));
/** A violated key or foreign key. Those of large tables are checked when all rows are loaded. */
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

async function requireSameSchema(client: pg.PoolClient, head: PartHead): Promise<void> {
  const [ofBackup, ofServer] = [head['migrations'] as string[], await readMigrations(client)];
  if (head['version'] !== 1 || ofBackup.join() !== ofServer.join()) {
    throw new Error('the backup was made with another release of Candor');
  }
}
