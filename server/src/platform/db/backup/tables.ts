import type pg from 'pg';

export interface Table {
  /** As SQL names it, with the schema outside `public`. */
  name: string;
  columns: string[];
  /** On disk with its partitions, without indexes. */
  bytes: number;
  isPartitioned: boolean;
  format: CopyFormat;
}

export type CopyFormat = 'text' | 'binary';

/** Larger tables are read faster in PostgreSQL's binary format: the text format writes each byte of a ciphertext as two digits. */
const BINARY_BYTES = 1024 * 1024;

/** Types whose binary form is the same in all versions of PostgreSQL, and their arrays. */
const PORTABLE = ['bool', 'bytea', 'date', 'float4', 'float8', 'int2', 'int4', 'int8', 'jsonb', 'text', 'timestamptz', 'uuid', 'varchar'];

/** The tables of the job queue that are backed up: waiting jobs, and when scheduled jobs last ran. */
const QUEUE_TABLES = ['_private_job_queues', '_private_tasks', '_private_jobs', '_private_known_crontabs'];

/** Notifications to running processes, which are useless later, and which contain transaction ids. */
const OUTBOXES = ['identity_outbox', 'authored_outbox'];

const IS_NOT_OF_EXTENSION = `not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Every table with its columns, sorted so that foreign keys refer to earlier tables. Partitions belong to their table. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Omit<Table, 'format'> & { isPortable: boolean; refers_to: string[] }>(
    `select c.oid::regclass::text as name, c.relkind = 'p' as "isPartitioned",
       not exists (select from pg_attribute a join pg_type t on t.oid = a.atttypid
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
           and (t.typnamespace <> 'pg_catalog'::regnamespace or ltrim(t.typname, '_') <> all($3::text[]))) as "isPortable",
       (pg_table_size(c.oid) + coalesce((select sum(pg_table_size(i.inhrelid)) from pg_inherits i where i.inhparent = c.oid), 0))::float8 as bytes,
       (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       coalesce((select array_agg(distinct f.confrelid::regclass::text) from pg_constraint f
         where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '{}') as refers_to
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and ${IS_NOT_OF_EXTENSION} and ((n.nspname in ('public', 'authored') and c.relname not like 'kysely_%' and c.relname <> all($2::text[]))
       or (n.nspname = 'graphile_worker' and c.relname = any($1::text[])))
     order by 1`,
    [QUEUE_TABLES, OUTBOXES, PORTABLE],
  );
  const remaining = new Map(rows.map((row) => [row.name, row]));
  const ordered: Table[] = [];
  while (remaining.size > 0) {
    const ready = [...remaining.values()].filter((row) => row.refers_to.every((other) => !remaining.has(other)));
    if (ready.length === 0) throw new Error(`the tables ${[...remaining.keys()].join(', ')} refer to each other in a cycle`);
    for (const { name, columns, bytes, isPartitioned, isPortable } of ready) {
      remaining.delete(name);
      ordered.push({ name, columns, bytes, isPartitioned, format: isPortable && bytes >= BINARY_BYTES ? 'binary' : 'text' });
    }
  }
  return ordered;
}

/** Reads rows in random order, because their order in the table's file reveals the order in which they were written. */
export const copyOut = ({ name, columns, format }: Pick<Table, 'name' | 'columns' | 'format'>): string =>
  `copy (select ${columns.join(', ')} from ${name} order by random()) to stdout with (format ${format})`;

/** A table that was emptied in the same transaction can be frozen: its rows are written as VACUUM would leave them. */
export const copyIn = ({ name, columns, format }: Pick<Table, 'name' | 'columns' | 'format'>, { freeze }: { freeze: boolean }): string =>
  `copy ${name} (${columns.join(', ')}) from stdin with (format ${format}${freeze ? ', freeze' : ''})`;

export type Sequences = Record<string, { value: string; isCalled: boolean }>;

export async function readSequences(client: pg.ClientBase): Promise<Sequences> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${IS_NOT_OF_EXTENSION} and n.nspname in ('public', 'authored', 'graphile_worker') order by 1`,
  );
  const sequences: Sequences = {};
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${name}`,
    );
    sequences[name] = { value: values[0]!.value, isCalled: values[0]!.is_called };
  }
  return sequences;
}

export async function setSequences(client: pg.ClientBase, sequences: Sequences): Promise<void> {
  for (const [name, { value, isCalled }] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, isCalled]);
  }
}

/**
 * Emptied by TRUNCATE, which ignores snapshots: a backup that doesn't lock them before it takes its snapshot could miss rows both here and
 * in the tables that the mix moves them to.
 */
const TRUNCATED = ['inbox', 'staged'];

export async function listTruncatedTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'authored') and c.relname = any($1::text[]) order by 1`,
    [TRUNCATED],
  );
  return rows.map(({ name }) => name);
}

/** A backup is restored into the schema that it was made with and into no other. */
export async function readMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}
