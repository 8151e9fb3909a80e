import { CopyFormat } from '../copy/copy-format.ts';
import type { LoadColumns } from './load-columns.ts';
import type { Batch, LoadContext } from './load-context.ts';

type LoadTable = keyof LoadColumns;

/** Collects the rows of one batch, by table, in the format in which they are copied. */
export class BatchRows {
  readonly #columns: LoadContext['columns'];
  readonly #formats: Partial<Record<LoadTable, CopyFormat>> = {};
  #count = 0;

  constructor(columns: LoadContext['columns']) {
    this.#columns = columns;
  }

  add(table: LoadTable, row: Readonly<Record<string, unknown>>): void {
    (this.#formats[table] ??= new CopyFormat(this.#columns[table])).add(row);
    this.#count += 1;
  }

  take(): Pick<Batch, 'rows' | 'count'> {
    return { rows: Object.fromEntries(Object.entries(this.#formats).map(([table, format]) => [table, format.take()])), count: this.#count };
  }
}
