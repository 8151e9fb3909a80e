import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { TableName } from '../sides.ts';
import { PLACEMENTS, type Placement } from './shard-keys.ts';

interface Key {
  table: string;
  name: string;
  columns: string[];
}

interface ForeignKey extends Key {
  toTable: string;
  toColumns: string[];
}

const ALL_TABLES = Object.keys(PLACEMENTS) as TableName[];

/** The parts of the schema that Citus refuses if these tables are distributed, a sentence each, in alphabetical order. */
export async function findObstacles(db: Database, tables: readonly TableName[] = ALL_TABLES): Promise<string[]> {
  const [columns, keys, foreignKeys, triggers] = [
    await readColumns(db),
    await readKeys(db),
    await readForeignKeys(db),
    await readTriggers(db),
  ];
  const placementOf = (table: string): Placement => (tables.includes(table as TableName) ? PLACEMENTS[table as TableName] : 'local');
  const columnOf = (table: string): string | undefined => {
    const placement = placementOf(table);
    return typeof placement === 'object' ? placement.column : undefined;
  };
  return [
    ...tables.flatMap((table) => {
      const column = columnOf(table);
      return column === undefined || columns.has(`${table}.${column}`) ? [] : [`${table} has no column ${column} to be spread by`];
    }),
    ...keys.flatMap(({ table, name, columns: keyColumns }) => {
      const column = columnOf(table);
      return column === undefined || keyColumns.includes(column) ? [] : [`${table}: the key ${name} is unique without ${column}`];
    }),
    ...foreignKeys.flatMap((foreignKey) => {
      const isWithin = isWithinShard(foreignKey, placementOf(foreignKey.table), placementOf(foreignKey.toTable));
      return isWithin ? [] : [describe(foreignKey)];
    }),
    ...triggers.flatMap(({ table, name }) => (columnOf(table) === undefined ? [] : [`${table}: the trigger ${name}`])),
  ].toSorted();
}

/** A row and the row that it refers to must be on the same machine, or the latter on every machine. */
function isWithinShard({ columns, toColumns }: ForeignKey, from: Placement, to: Placement): boolean {
  if (to === 'reference') return true;
  if (typeof from !== 'object' || typeof to !== 'object') return from === to;
  const at = columns.indexOf(from.column);
  return from.group === to.group && at >= 0 && toColumns[at] === to.column;
}

const describe = ({ table, name, toTable }: ForeignKey): string =>
  `${table}: the foreign key ${name} leads to ${toTable}, which may lie elsewhere`;

const IS_OUR_TABLE = sql`n.nspname in ('public', 'authored') and c.relname not like 'kysely_%'`;

async function readColumns(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped where ${IS_OUR_TABLE} and c.relkind in ('r', 'p')`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}

async function readKeys(db: Database): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select c.relname as "table", x.relname as name, array(select a.attname::text from unnest(i.indkey) k
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where ${IS_OUR_TABLE} and i.indisunique`.execute(db);
  return rows;
}

async function readForeignKeys(db: Database): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select c.relname as "table", f.conname as name, t.relname as "toTable",
      array(select a.attname::text from unnest(f.conkey) with ordinality k (num, at) join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num order by k.at) as columns,
      array(select a.attname::text from unnest(f.confkey) with ordinality k (num, at) join pg_attribute a on a.attrelid = t.oid and a.attnum = k.num order by k.at) as "toColumns"
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace join pg_class t on t.oid = f.confrelid
    where ${IS_OUR_TABLE} and f.contype = 'f'`.execute(db);
  return rows;
}

async function readTriggers(db: Database): Promise<{ table: string; name: string }[]> {
  const { rows } = await sql<{ table: string; name: string }>`
    select c.relname as "table", g.tgname as name from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where ${IS_OUR_TABLE} and not g.tgisinternal`.execute(db);
  return rows;
}
