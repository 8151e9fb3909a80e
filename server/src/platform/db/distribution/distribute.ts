import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { findObstacles } from './find-obstacles.ts';
import { PLACEMENTS, DISTRIBUTED_TABLES } from './shard-keys.ts';

const LISTED_MAX = 5;

interface State {
  available: boolean;
  installed: boolean;
}

/**
 * Distributes the tables of a PostgreSQL with Citus over its machines, in one transaction.
 * @returns a sentence for the operator.
 * @throws Error with a sentence if it isn't possible; nothing is changed then
 */
export async function distribute(owner: Database, tables = DISTRIBUTED_TABLES): Promise<string> {
  const { rows } = await sql<State>`
    select exists (select from pg_available_extensions where name = 'citus') as available,
      to_regclass('pg_catalog.pg_dist_partition') is not null as installed`.execute(owner);
  const { available, installed } = rows[0]!;
  if (!available) throw new Error('this PostgreSQL has no Citus. Install it, add it to shared_preload_libraries, and run this again.');
  const machines = installed ? await countMachines(owner) : 0;
  if (machines === 0)
    throw new Error(
      'Citus knows no other machine. Create the extension citus in this database and on each machine, add them with citus_add_node, and run this again.',
    );
  if ((await countDistributed(owner)) > 0) throw new Error('this database is distributed already.');
  const obstacles = await findObstacles(owner, tables);
  if (obstacles.length > 0) {
    const more = obstacles.length > LISTED_MAX ? `, and ${obstacles.length - LISTED_MAX} more` : '';
    throw new Error(`Citus refuses ${obstacles.length} parts of the schema: ${obstacles.slice(0, LISTED_MAX).join('; ')}${more}.`);
  }
  await owner.transaction().execute(async (tx) => {
    for (const table of tables) {
      const placement = PLACEMENTS[table];
      if (typeof placement === 'object') await sql`select create_distributed_table(${table}, ${placement.column})`.execute(tx);
    }
  });
  return `${tables.join(', ')}: distributed over ${machines} machines. The other tables stay on this one. Start Candor now.`;
}

/** Whether tables of this database are on several machines. */
export async function isDistributed(db: Database): Promise<boolean> {
  const { rows } = await sql<{ installed: boolean }>`select to_regclass('pg_catalog.pg_dist_partition') is not null as installed`.execute(
    db,
  );
  return rows[0]!.installed && (await countDistributed(db)) > 0;
}

async function countDistributed(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_catalog.pg_dist_partition`.execute(db);
  return rows[0]!.n;
}

async function countMachines(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_catalog.pg_dist_node where groupid > 0 and isactive and shouldhaveshards and noderole = 'primary'`.execute(
    db,
  );
  return rows[0]!.n;
}
