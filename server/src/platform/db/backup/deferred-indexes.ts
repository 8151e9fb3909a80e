import type pg from 'pg';

/** A statement that rebuilds a dropped key, index or foreign key, and the tables that it locks. */
export interface Build {
  name: string;
  statement: string;
  tables: string[];
  /** Whether it may run at the same time as another one on the same table, as building an index may. */
  isShared: boolean;
}

interface DroppedIndex extends Build {
  drop: string;
}

interface Constraint extends DroppedIndex {
  /** For a key: turns its finished index into the constraint. For a foreign key: declares it, so that `statement` only compares the rows. */
  attach: string | undefined;
}

/** The index of one partition, which is part of the index of the partitioned table. */
interface PartitionIndex {
  parent: string;
  partition: string;
  name: string;
}

/**
 * Drops keys, indexes and foreign keys, and knows the statements that recreate them when all rows are loaded: building an index in one go
 * takes a fraction of the time that filling it row by row takes. Partitions are handled with their table.
 */
export class DeferredIndexes {
  readonly #keys: Constraint[] = [];
  readonly #indexes: DroppedIndex[] = [];
  readonly #foreignKeys: Constraint[] = [];
  readonly #partitionIndexes: PartitionIndex[] = [];
  readonly #taken = new Set<Build>();

  /** Drops the keys and indexes of an empty table, and the foreign keys of other tables that refer to it. */
  async dropIndexesOf(client: pg.ClientBase, table: string): Promise<void> {
    const foreignKeys = await readForeignKeys(client, table);
    const keys = await readKeys(client, table);
    const indexes = await readIndexes(client, table);
    this.#partitionIndexes.push(...(await readPartitionIndexes(client, table)));
    for (const { drop } of [...foreignKeys, ...indexes, ...keys]) await client.query(drop);
    this.#foreignKeys.push(...foreignKeys);
    this.#keys.push(...keys);
    this.#indexes.push(...indexes);
  }

  /** The indexes that were not taken yet, also those of keys, of one table or of all. */
  takeIndexes(table?: string): Build[] {
    const taken = [...this.#keys, ...this.#indexes].filter(
      (build) => !this.#taken.has(build) && (table === undefined || build.tables[0] === table),
    );
    for (const build of taken) this.#taken.add(build);
    return taken;
  }

  /** Called when the indexes are built. Attaching takes no time. */
  async attach(client: pg.ClientBase): Promise<void> {
    for (const { attach } of [...this.#keys, ...this.#foreignKeys]) if (attach !== undefined) await client.query(attach);
    for (const index of this.#partitionIndexes) await renamePartitionIndex(client, index);
  }

  /** To be built when the keys that they refer to are attached. */
  get foreignKeys(): Build[] {
    return this.#foreignKeys;
  }
}

/** Restores the names of the indexes of partitions, because PostgreSQL gives them generated names. */
async function renamePartitionIndex(client: pg.ClientBase, { parent, partition, name }: PartitionIndex): Promise<void> {
  const { rows } = await client.query<{ rename: string }>(
    `select format('alter index %s rename to %I', c.oid::regclass, $3::text) as rename
     from pg_inherits join pg_index i on i.indexrelid = inhrelid join pg_class c on c.oid = inhrelid
     where inhparent = $1::regclass and i.indrelid = $2::regclass and c.relname <> $3::text`,
    [parent, partition, name],
  );
  for (const { rename } of rows) await client.query(rename);
}

async function readPartitionIndexes(client: pg.ClientBase, table: string): Promise<PartitionIndex[]> {
  const { rows } = await client.query<PartitionIndex>(
    `select inhparent::regclass::text as parent, i.indrelid::regclass::text as partition, c.relname as name
     from pg_inherits join pg_index i on i.indexrelid = inhrelid join pg_class c on c.oid = inhrelid
     where inhparent in (select indexrelid from pg_index where indrelid = $1::regclass) order by 1, 2`,
    [table],
  );
  return rows;
}

/**
 * The index of a key is built like any other, together with the others of its table, and then attached. The index of a partitioned table
 * can't be attached, so its constraint is added as a whole. Leaves out the constraints of partitions, which have a parent and can't be
 * dropped by themselves.
 */
async function readKeys(client: pg.ClientBase, table: string): Promise<Constraint[]> {
  const { rows } = await client.query<{ name: string; drop: string; whole: string; index: string; attach: string | null }>(
    `select o.conname as name, format('alter table %s drop constraint %I', o.conrelid::regclass, o.conname) as drop,
       format('alter table %s add constraint %I %s', o.conrelid::regclass, o.conname, pg_get_constraintdef(o.oid)) as whole,
       pg_get_indexdef(o.conindid) as index,
       case when c.relkind = 'r' and o.contype in ('p', 'u') then format('alter table %s add constraint %I %s using index %I%s%s',
         o.conrelid::regclass, o.conname, case o.contype when 'p' then 'primary key' else 'unique' end, i.relname,
         case when o.condeferrable then ' deferrable' else '' end, case when o.condeferred then ' initially deferred' else '' end) end as attach
     from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_class i on i.oid = o.conindid
     where o.contype in ('p', 'u', 'x') and o.conparentid = 0 and o.conrelid = $1::regclass order by 1`,
    [table],
  );
  return rows.map(({ name, drop, whole, index, attach }) =>
    attach === null
      ? { name, drop, statement: whole, attach: undefined, tables: [table], isShared: false }
      : { name, drop, statement: index, attach, tables: [table], isShared: true },
  );
}

/**
 * A foreign key that is declared first and then compared with the rows locks only its own table, so several that refer to the members are
 * compared at the same time. PostgreSQL before 18 can't do that for the foreign key of a partitioned table.
 */
async function readForeignKeys(client: pg.ClientBase, table: string): Promise<Constraint[]> {
  const { rows } = await client.query<{ name: string; table: string; target: string; definition: string; isPartitioned: boolean }>(
    `select quote_ident(o.conname) as name, o.conrelid::regclass::text as table, o.confrelid::regclass::text as target,
       pg_get_constraintdef(o.oid) as definition, c.relkind = 'p' as "isPartitioned"
     from pg_constraint o join pg_class c on c.oid = o.conrelid
     where o.contype = 'f' and o.conparentid = 0 and (o.conrelid = $1::regclass or o.confrelid = $1::regclass) order by 1`,
    [table],
  );
  return rows.map(({ name, table: owner, target, definition, isPartitioned }) => {
    const add = `alter table ${owner} add constraint ${name} ${definition}`;
    const common = { name, drop: `alter table ${owner} drop constraint ${name}`, isShared: false };
    return isPartitioned
      ? { ...common, attach: undefined, statement: add, tables: [owner, target] }
      : { ...common, attach: `${add} not valid`, statement: `alter table ${owner} validate constraint ${name}`, tables: [owner] };
  });
}

/** The indexes that belong to no constraint. PostgreSQL describes the index of a partitioned table with ON ONLY, which leaves out the partitions. */
async function readIndexes(client: pg.ClientBase, table: string): Promise<DroppedIndex[]> {
  const { rows } = await client.query<{ name: string; drop: string; statement: string }>(
    `select i.indexrelid::regclass::text as name, format('drop index %s', i.indexrelid::regclass) as drop,
       regexp_replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as statement
     from pg_index i
     where i.indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype <> 'f')
     order by 1`,
    [table],
  );
  return rows.map((row) => ({ ...row, tables: [table], isShared: true }));
}
