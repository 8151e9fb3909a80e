import { sql } from 'kysely';
import type { Database } from '../../../src/platform/db/database.ts';

/** A row as a thief of the database sees it, without any key. */
export interface StolenRow {
  table: string;
  values: Record<string, unknown>;
}

export interface Options {
  /** Ids of staff: staff act under their own names, so their ids may join rows. */
  ignored?: ReadonlySet<string>;
  /** Columns that are readable on purpose, as `table.column`: a reader's reveal contains the item and its reader. */
  openColumns?: ReadonlySet<string>;
  /** Tables whose transactions join nothing, because both sides append to them. */
  tablesWithoutTransaction?: ReadonlySet<string>;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+/;
const LARGEST_COMMON_NUMBER = 2 ** 31;

/** Every row of every table, with its place in the file and the transactions that wrote and locked it. */
export async function stealRows(db: Database): Promise<StolenRow[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and (n.nspname in ('public', 'authored', 'identity', 'shared') or (n.nspname = 'graphile_worker' and c.relname = '_private_jobs'))
    and c.relname not like 'kysely_%'`.execute(db);
  const rows: StolenRow[] = [];
  for (const { name } of tables) {
    const { rows: found } = await sql<{ row: Record<string, unknown>; ctid: string; xmin: string; xmax: string }>`
      select to_jsonb(t) as row, t.ctid::text, t.xmin::text, t.xmax::text from ${sql.raw(name)} t`.execute(db);
    for (const { row, ctid, xmin, xmax } of found) rows.push({ table: name, values: { ...row, ctid, xmin, xmax } });
  }
  return rows;
}

/**
 * The shortest path of joins from one row to another, each by an equal value, time or transaction (see `joinValuesOf`). Undefined if there is
 * none.
 */
export function findPath(rows: readonly StolenRow[], from: StolenRow, to: StolenRow, options: Options = {}): string[] | undefined {
  const joinValues = new Map(rows.map((row) => [row, joinValuesOf(row, options)]));
  const rowsWith = new Map<string, StolenRow[]>();
  for (const row of rows) for (const joinValue of joinValues.get(row)!) rowsWith.set(joinValue, [...(rowsWith.get(joinValue) ?? []), row]);
  const pathTo = new Map<StolenRow, string[]>([[from, [from.table]]]);
  for (const row of pathTo.keys()) {
    const path = pathTo.get(row)!;
    if (row === to) return path;
    for (const joinValue of joinValues.get(row)!)
      for (const next of rowsWith.get(joinValue)!) if (!pathTo.has(next)) pathTo.set(next, [...path, `${joinValue} → ${next.table}`]);
  }
  return undefined;
}

/** The values of a row by which it can be joined with others. Rows that no act connects have them in common only by chance. */
export function joinValuesOf({ table, values }: StolenRow, { ignored, openColumns, tablesWithoutTransaction }: Options): Set<string> {
  const joinValues = new Set<string>();
  for (const [column, value] of Object.entries(values)) {
    if (column === 'xmin' || column === 'xmax') {
      if (value !== '0' && !tablesWithoutTransaction?.has(table)) joinValues.add(`transaction ${String(value)}`);
    } else if (!openColumns?.has(`${table}.${column}`)) {
      for (const joinValue of rareValues(value)) if (!ignored?.has(joinValue)) joinValues.add(joinValue);
    }
  }
  return joinValues;
}

function rareValues(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(rareValues);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(rareValues);
  if (typeof value === 'number') return value > LARGEST_COMMON_NUMBER ? [String(value)] : [];
  if (typeof value !== 'string') return [];
  if (MOMENT.test(value) || (value.startsWith('\\x') && value.length > 18)) return [value];
  // One id of three hundred ends in twelve decimal digits. Those digits are part of the id, not a separate number.
  const numbers = (value.replace(UUID, ' ').match(/\d{11,}/g) ?? []).map(String);
  return [...(value.match(UUID) ?? []), ...numbers];
}
