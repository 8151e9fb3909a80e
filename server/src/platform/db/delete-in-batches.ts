import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';
import type { TableName } from './sides.ts';

const BATCH_ROWS = 5_000;

interface Options {
  rows?: number;
  /** Deletes only rows for which this is true. */
  condition?: RawBuilder<boolean>;
}

/**
 * Deletes the rows before this time, a few thousand in each statement: one statement for the millions of a busy day would exceed its time
 * limit, be undone, and find more rows on the next day.
 */
export async function deleteInBatches(
  db: Database,
  table: TableName,
  column: string,
  before: Date,
  { rows = BATCH_ROWS, condition }: Options = {},
): Promise<void> {
  const and = condition ? sql` and ${condition}` : sql``;
  for (let deleted = rows; deleted === rows;) {
    deleted = await db.transaction().execute(async (tx) => {
      // Right after the last batch the statistics still report many rows, and PostgreSQL would read the whole table for them.
      await sql`set local enable_seqscan = off`.execute(tx);
      const outcome = await sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before}${and} limit ${rows}))`.execute(tx);
      return Number(outcome.numAffectedRows);
    });
  }
}
