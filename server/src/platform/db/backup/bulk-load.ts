import type pg from 'pg';

/** PostgreSQL sorts larger indexes on disk. */
const SORT_MEMORY = '256MB';
const PARALLEL_WORKERS = 4;

interface Rebuilt {
  name: string;
  drop: string;
  make: string;
}

/**
 * Keys, indexes and foreign keys that are made when all rows are there: an index that is built at once takes a fraction of the time of
 * one that grows row by row. Belongs in the transaction that fills the tables, so that nobody ever sees them without. Partitions lose and
 * get theirs with the table that they are part of.
 */
export class DeferredIndexes {
  readonly #client: pg.ClientBase;
  readonly #keys: Rebuilt[] = [];
  readonly #indexes: Rebuilt[] = [];
  readonly #foreignKeys: Rebuilt[] = [];

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  /** Drops those of an empty table, and the foreign keys of other tables that lead to it. */
  async dropOf(table: string): Promise<void> {
    const foreignKeys = await this.#readConstraints(table, ['f']);
    const keys = await this.#readConstraints(table, ['p', 'u', 'x']);
    const indexes = await this.#readIndexes(table);
    for (const { drop } of [...foreignKeys, ...indexes, ...keys]) await this.#client.query(drop);
    this.#foreignKeys.push(...foreignKeys);
    this.#keys.push(...keys);
    this.#indexes.push(...indexes);
  }

  async rebuild(onProgress: (what: string) => void): Promise<void> {
    await this.#client.query(`set local maintenance_work_mem = '${SORT_MEMORY}'`);
    await this.#client.query(`set local max_parallel_maintenance_workers = ${PARALLEL_WORKERS}`);
    for (const { name, make } of [...this.#keys, ...this.#indexes, ...this.#foreignKeys]) {
      onProgress(name);
      await this.#client.query(make);
    }
  }

  /** Those of partitions, which have a parent, can't be dropped by themselves. */
  async #readConstraints(table: string, types: string[]): Promise<Rebuilt[]> {
    const { rows } = await this.#client.query<Rebuilt>(
      `select conname as name, format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
       from pg_constraint
       where contype::text = any($2::text[]) and conparentid = 0
         and (conrelid = $1::regclass or (contype = 'f' and confrelid = $1::regclass)) order by 1`,
      [table, types],
    );
    return rows;
  }

  /** Those that belong to no constraint. PostgreSQL describes a partitioned table's as one that leaves out the partitions: ON ONLY. */
  async #readIndexes(table: string): Promise<Rebuilt[]> {
    const { rows } = await this.#client.query<Rebuilt>(
      `select i.indexrelid::regclass::text as name, format('drop index %s', i.indexrelid::regclass) as drop,
         regexp_replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as make
       from pg_index i
       where i.indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype <> 'f')
       order by 1`,
      [table],
    );
    return rows;
  }
}
