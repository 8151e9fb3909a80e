import type pg from 'pg';

/** PostgreSQL sorts larger indexes on disk. */
const SORT_MEMORY = '256MB';
const PARALLEL_WORKERS = 4;

interface Rebuilt {
  name: string;
  drop: string;
  make: string;
}

/** The index of one partition, which is part of the whole table's. */
interface PartIndex {
  whole: string;
  part: string;
  name: string;
}

/**
 * Drops keys, indexes and foreign keys, and recreates them when all rows are loaded: building an index at once takes a fraction of the time
 * that filling it row by row takes. Use it in the transaction that fills the tables, so that nobody sees them without. Partitions are
 * handled with their table.
 */
export class DeferredIndexes {
  readonly #client: pg.ClientBase;
  readonly #keys: Rebuilt[] = [];
  readonly #indexes: Rebuilt[] = [];
  readonly #foreignKeys: Rebuilt[] = [];
  readonly #partIndexes: PartIndex[] = [];

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  /** Drops those of an empty table, and the foreign keys of other tables that refer to it. */
  async dropOf(table: string): Promise<void> {
    const foreignKeys = await this.#readConstraints(table, ['f']);
    const keys = await this.#readConstraints(table, ['p', 'u', 'x']);
    const indexes = await this.#readIndexes(table);
    this.#partIndexes.push(...(await this.#readPartIndexes(table)));
    for (const { drop } of [...foreignKeys, ...indexes, ...keys]) await this.#client.query(drop);
    this.#foreignKeys.push(...foreignKeys);
    this.#keys.push(...keys);
    this.#indexes.push(...indexes);
  }

  async rebuild(onProgress: (task: string) => void): Promise<void> {
    await this.#client.query(`set local maintenance_work_mem = '${SORT_MEMORY}'`);
    await this.#client.query(`set local max_parallel_maintenance_workers = ${PARALLEL_WORKERS}`);
    for (const { name, make } of [...this.#keys, ...this.#indexes, ...this.#foreignKeys]) {
      onProgress(name);
      await this.#client.query(make);
    }
    await this.#renamePartIndexes();
  }

  /** PostgreSQL makes up names for the indexes of partitions. */
  async #renamePartIndexes(): Promise<void> {
    for (const { whole, part, name } of this.#partIndexes) {
      const { rows } = await this.#client.query<{ rename: string }>(
        `select format('alter index %s rename to %I', c.oid::regclass, $3::text) as rename
         from pg_inherits join pg_index i on i.indexrelid = inhrelid join pg_class c on c.oid = inhrelid
         where inhparent = $1::regclass and i.indrelid = $2::regclass and c.relname <> $3::text`,
        [whole, part, name],
      );
      for (const { rename } of rows) await this.#client.query(rename);
    }
  }

  async #readPartIndexes(table: string): Promise<PartIndex[]> {
    const { rows } = await this.#client.query<PartIndex>(
      `select inhparent::regclass::text as whole, i.indrelid::regclass::text as part, c.relname as name
       from pg_inherits join pg_index i on i.indexrelid = inhrelid join pg_class c on c.oid = inhrelid
       where inhparent in (select indexrelid from pg_index where indrelid = $1::regclass) order by 1, 2`,
      [table],
    );
    return rows;
  }

  /** Leaves out the constraints of partitions, which have a parent and can't be dropped by themselves. */
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

  /** The indexes that belong to no constraint. PostgreSQL describes the index of a partitioned table with ON ONLY, which leaves out the partitions. */
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
