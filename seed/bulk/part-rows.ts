import { CopyFormat } from '../copy/copy-format.ts';
import type { LoadColumns } from './load-columns.ts';
import type { Chunk, LoadOrder } from './load-order.ts';

type LoadTable = keyof LoadColumns;

/** Rows of several tables that are written together. */
export class PartRows {
  readonly #columns: LoadOrder['columns'];
  readonly #formats: Partial<Record<LoadTable, CopyFormat>> = {};
  #count = 0;

  constructor(columns: LoadOrder['columns']) {
    this.#columns = columns;
  }

  add(table: LoadTable, row: Readonly<Record<string, unknown>>): void {
    (this.#formats[table] ??= new CopyFormat(this.#columns[table])).add(row);
    this.#count += 1;
  }

  take(): Pick<Chunk, 'rows' | 'count'> {
    return { rows: Object.fromEntries(Object.entries(this.#formats).map(([table, format]) => [table, format.take()])), count: this.#count };
  }
}
