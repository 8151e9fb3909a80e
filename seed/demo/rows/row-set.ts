import type { Insertable } from 'kysely';
import type pg from 'pg';
import type { DB } from '../../../server/src/platform/db/types.ts';
import { copyRows, type TableName } from '../../copy/copy-rows.ts';

/** Rows of several tables, written in the order in which the tables were first named. */
export class RowSet {
  readonly #tables = new Map<TableName, Insertable<DB[TableName]>[]>();

  add<T extends TableName>(table: T, rows: readonly Insertable<DB[T]>[]): void {
    const present = this.#tables.get(table) ?? [];
    present.push(...(rows as Insertable<DB[TableName]>[]));
    this.#tables.set(table, present);
  }

  async write(client: pg.ClientBase): Promise<void> {
    for (const [table, rows] of this.#tables) await copyRows(client, table, rows);
  }
}
