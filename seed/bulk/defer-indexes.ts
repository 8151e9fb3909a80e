import type pg from 'pg';
import type { TableName } from '../copy/copy-rows.ts';

/** The statements that create the dropped indexes and constraints again. */
export interface DeferredIndexes {
  restore: string[];
}

interface Definition {
  drop: string;
  restore: string;
}

/**
 * If tables are empty, drops their foreign keys, their indexes, and their keys that no foreign key needs, because creating them again
 * after the load is quicker than maintaining them. This belongs to the caller's transaction, so a failed load drops nothing.
 */
export async function deferIndexes(client: pg.ClientBase, tables: readonly TableName[]): Promise<DeferredIndexes> {
  const empty: TableName[] = [];
  for (const table of tables) {
    const { rowCount } = await client.query(`select 1 from "${table}" limit 1`);
    if (rowCount === 0) empty.push(table);
  }
  const { rows } = await client.query<Definition>(DEFINITIONS, [empty]);
  for (const { drop } of rows) await client.query(drop);
  // In the opposite order: foreign keys check every row, so they come after all indexes.
  return { restore: rows.map(({ restore }) => restore).toReversed() };
}

/** Foreign keys, then keys that none refers to, then bare indexes. */
const DEFINITIONS = `
  with tables as (select unnest($1::text[])::regclass as oid),
  constraints as (
    select c.*, c.conrelid::regclass::text as table_name from pg_constraint c join tables t on t.oid = c.conrelid
    where c.contype = 'f' or (c.contype in ('p', 'u') and not exists (select 1 from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid))
  )
  select drop, restore from (
    select case contype when 'f' then 0 else 1 end as place, conname as name,
      format('alter table %s drop constraint %I', table_name, conname) as drop,
      format('alter table %s add constraint %I %s', table_name, conname, pg_get_constraintdef(oid)) as restore
    from constraints
    union all
    select 2, x.relname, format('drop index %I', x.relname), pg_get_indexdef(x.oid)
    from pg_index i join tables t on t.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    where not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)
  ) definitions order by place, name`;
