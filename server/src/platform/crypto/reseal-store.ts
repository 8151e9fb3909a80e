import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { Vault } from './vault.ts';

/** How many of a table's pages are read at a time, which limits the rows in memory. */
export const BATCH_PAGES = 128;
const BATCH_ROWS = 500;

/** A table with encrypted columns, and the value that identifies its rows in the ciphertexts: `id` by default. */
export interface SealedTable {
  name: string;
  columns: string[];
  rowId: string;
}

export async function readSealedTables(db: Database, rowIds: Readonly<Record<string, string>>): Promise<SealedTable[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'authored'::regnamespace) and a.attname like '%\\_enc' and not a.attisdropped
    group by c.relname order by c.relname`.execute(db);
  return rows.map((table) => ({ ...table, rowId: rowIds[table.name] ?? 'id' }));
}

/** The relations that contain the rows: the table itself, or its partitions. */
const partsOf = (name: string): RawBuilder<unknown> => sql`
  select oid as relid from pg_class where oid = ${name}::regclass and relkind = 'r'
  union all select relid from pg_partition_tree(${name}::regclass) where isleaf`;

export async function countPages(db: Database, { name }: SealedTable): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select coalesce(sum(pg_relation_size(relid)), 0)::bigint / current_setting('block_size')::bigint as pages from (${partsOf(name)}) p`.execute(
    db,
  );
  return rows[0]!.pages;
}

/** Reads a table by its pages, so that each row is read once however large the table is. Rows that move to a later page already have the new key. */
export async function* pagesOf(db: Database, table: SealedTable): AsyncGenerator<RawBuilder<unknown>> {
  const { rows: parts } = await sql<{ part: string; pages: number }>`
    select relid::regclass::text as part, pg_relation_size(relid) / current_setting('block_size')::bigint as pages
    from (${partsOf(table.name)}) p`.execute(db);
  for (const { part, pages } of parts) {
    for (let page = 0; page < pages; page += BATCH_PAGES) {
      yield sql`t.tableoid = ${part}::regclass and t.ctid >= ${`(${page},0)`}::tid and t.ctid < ${`(${page + BATCH_PAGES},0)`}::tid`;
    }
  }
}

const isSealedBefore = ({ columns }: SealedTable, kid: number): RawBuilder<unknown> =>
  sql`(${sql.join(
    columns.map((column) => sql`substring(${sql.ref(`t.${column}`)} from 1 for 3) <> ${Vault.prefixOf(kid)}`),
    sql` or `,
  )})`;

export async function countSealedBefore(db: Database, table: SealedTable, kid: number, within: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table.name)} t where ${within} and ${isSealedBefore(table, kid)}`.execute(db);
  return rows[0]!.n;
}

/**
 * Seals the rows of these pages with the new key, in batches, each in a transaction that locks its rows before reading them. Rows that
 * others are writing are skipped until the next run.
 * @returns how many rows were sealed again
 */
export async function resealPages(
  db: Database,
  vault: Vault,
  table: SealedTable,
  kid: number,
  within: RawBuilder<unknown>,
): Promise<number> {
  let resealed = 0;
  for (;;) {
    const count = await inTransaction(db, async (tx) => {
      const { rows } = await sql<Record<string, Buffer | null> & { at: string; row_id: string }>`
        select t.ctid::text as at, (${sql.raw(table.rowId)})::text as row_id, ${sql.join(table.columns.map((column) => sql.ref(`t.${column}`)))}
        from ${sql.table(table.name)} t where ${within} and ${isSealedBefore(table, kid)}
        limit ${BATCH_ROWS} for no key update skip locked`.execute(tx);
      if (rows.length === 0) return 0;
      const sealed = table.columns.map((column) =>
        rows.map((row) => reseal(vault, `${table.name}.${column.slice(0, -4)}`, row.row_id, row[column]!)),
      );
      await sql`
        update ${sql.table(table.name)} t set ${sql.join(table.columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`new.${column}`)}`))}
        from unnest(${rows.map((row) => row.at)}::tid[], ${sql.join(sealed.map((values) => sql`${values}::bytea[]`))})
          as new (at, ${sql.join(table.columns.map((column) => sql.ref(column)))})
        where t.ctid = new.at and ${within}`.execute(tx);
      return rows.length;
    });
    resealed += count;
    if (count < BATCH_ROWS) return resealed;
  }
}

function reseal(vault: Vault, column: `${string}.${string}`, rowId: string, sealed: Buffer | null): Buffer | null {
  if (sealed === null) return null;
  let plain: string;
  try {
    plain = vault.open(column, rowId, sealed);
  } catch (error) {
    throw new Error(
      `${column} of row ${rowId} cannot be decrypted. Its key is not removed, and values that already have the new key keep it`,
      { cause: error },
    );
  }
  return vault.seal(column, rowId, plain);
}
