import type pg from 'pg';
import type { TableName } from './copy-rows.ts';

/**
 * Takes `count` ids from the table's sequence and returns the first. The table is locked against other writers until the transaction ends,
 * so that none of their ids is in the range.
 */
export async function reserveIds(client: pg.ClientBase, table: TableName, count: number): Promise<number> {
  await client.query(`lock table "${table}" in share row exclusive mode`);
  const { rows } = await client.query<{ first: string }>(`select nextval(pg_get_serial_sequence($1, 'id')) as first`, [table]);
  const first = Number(rows[0]!.first);
  await client.query(`select setval(pg_get_serial_sequence($1, 'id'), $2)`, [table, Math.max(first, first + count - 1)]);
  return first;
}
