import type { Insertable } from 'kysely';
import type pg from 'pg';
import type { DB } from '../../../server/src/platform/db/types.ts';
import { copyRows, type TableName } from '../../copy/copy-rows.ts';

/** Rows of several tables, which are written table by table, in the order in which the tables were first added. */
export class RowSet {
  readonly #tables = new Map<TableName, Insertable<DB[TableName]>[]>();

  add<T extends TableName>(table: T, rows: readonly Insertable<DB[T]>[]): void {
    const earlier = this.#tables.get(table) ?? [];
    earlier.push(...(rows as Insertable<DB[TableName]>[]));
    this.#tables.set(table, earlier);
  }

  async write(client: pg.ClientBase): Promise<void> {
    for (const [table, rows] of this.#tables) await copyRows(client, table, rows);
  }
}
