import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Insertable } from 'kysely';
import type { DB } from '../../server/src/platform/db/types.ts';
import { CopyFormat, type Column, type ColumnType } from './copy-format.ts';

/** Candor's tables, without those of the job queue. */
export type TableName = Extract<keyof DB, string>;

/** The columns of a table that these rows fill; the others get their defaults. */
export async function columnsOf(client: pg.ClientBase, table: TableName, filled: readonly string[]): Promise<Column[]> {
  const { rows } = await client.query<{ name: string; type: ColumnType }>(
    `select a.attname as name, t.typname as type from pg_attribute a join pg_type t on t.oid = a.atttypid
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table],
  );
  const columns = rows.filter(({ name }) => filled.includes(name));
  if (columns.length !== filled.length) throw new Error(`${table} lacks one of ${filled.join(', ')}`);
  return columns;
}

/** Copies rows that are already formatted. */
export async function copyFormatted(client: pg.ClientBase, table: TableName, columns: readonly Column[], rows: Buffer): Promise<void> {
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  await pipeline(Readable.from([rows]), client.query(copyFrom(`copy "${table}" (${names}) from stdin (format binary)`)));
}

/** Writes rows that all fill the same columns. @returns how many */
export async function copyRows<T extends TableName>(client: pg.ClientBase, table: T, rows: readonly Insertable<DB[T]>[]): Promise<number> {
  const first = rows[0];
  if (!first) return 0;
  const filled = Object.keys(first);
  const columns = await columnsOf(client, table, filled);
  const format = new CopyFormat(columns);
  for (const row of rows) format.add(row);
  await copyFormatted(client, table, columns, format.take());
  return rows.length;
}
