import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { findObstacles } from './find-obstacles.ts';
import { PLACEMENTS } from './shard-keys.ts';

const SHOWN = 5;

/**
 * Distributes the tables of a PostgreSQL with Citus over its machines, in one transaction.
 * @returns a sentence for the operator.
 * @throws a sentence if it isn't possible; nothing is changed then
 */
export async function distribute(owner: Database): Promise<string> {
  const { rows } = await sql<{ available: boolean; distributed: boolean }>`
    select exists (select from pg_available_extensions where name = 'citus') as available,
      exists (select from pg_extension where extname = 'citus') and to_regclass('pg_catalog.pg_dist_partition') is not null as distributed`.execute(
    owner,
  );
  const { available, distributed } = rows[0]!;
  if (!available) throw new Error('this PostgreSQL has no Citus. Install it, add it to shared_preload_libraries, and run this again.');
  if (distributed && (await countDistributed(owner)) > 0) throw new Error('this database is distributed already.');
  const obstacles = await findObstacles(owner);
  if (obstacles.length > 0) {
    const more = obstacles.length > SHOWN ? `, and ${obstacles.length - SHOWN} more` : '';
    throw new Error(`${obstacles.length} things in the schema stand in the way of Citus: ${obstacles.slice(0, SHOWN).join('; ')}${more}.`);
  }
  await owner.transaction().execute(async (tx) => {
    await sql`create extension if not exists citus`.execute(tx);
    for (const [table, placement] of Object.entries(PLACEMENTS)) {
      if (placement === 'reference') await sql`select create_reference_table(${table})`.execute(tx);
      else if (placement !== 'local') await sql`select create_distributed_table(${table}, ${placement.column})`.execute(tx);
    }
  });
  return `${await countDistributed(owner)} tables are distributed.`;
}

async function countDistributed(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_catalog.pg_dist_partition`.execute(db);
  return rows[0]!.n;
}
