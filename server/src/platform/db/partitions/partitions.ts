import { sql } from 'kysely';
import { DAY_S, secondsAfter } from '../../clock.ts';
import type { Database } from '../database.ts';
import { pgCode } from '../transaction.ts';

const LOCK_TIMEOUT = '400ms';
const LOCK_NOT_AVAILABLE = '55P03';
const ATTEMPTS_MAX = 20;

interface PartitionedTable {
  name: 'search_history' | 'held_hits';
  /** The partitioned column. */
  column: string;
  span: 'day' | 'month';
  /** The number of coming spans for which partitions are created in advance. */
  ahead: number;
  /** A partition is dropped when all its rows are older. */
  retentionDays: number;
}

const PARTITIONED_TABLES: readonly PartitionedTable[] = [
  { name: 'search_history', column: 'created_at', span: 'month', ahead: 3, retentionDays: 30 },
  // The column contains the time at which a row expires, so no row stays longer.
  { name: 'held_hits', column: 'expires_at', span: 'day', ahead: 7, retentionDays: 0 },
];

interface PartitionChanges {
  created: string[];
  dropped: string[];
}

/** Creates the partitions of the coming spans and drops expired ones. Needs the rights of the tables' owner. */
export async function updatePartitions(owner: Database, now: Date, tables = PARTITIONED_TABLES): Promise<PartitionChanges> {
  const changes: PartitionChanges = { created: [], dropped: [] };
  for (const table of tables) {
    for (const expired of await listExpired(owner, table, now)) {
      // With a short lock time-out and retries, so that other statements wait for the drop only briefly.
      await withShortLock(owner, (tx) => sql`drop table ${sql.table(`partitions.${expired}`)}`.execute(tx));
      changes.dropped.push(expired);
    }
    // Expired rows in the default partition are deleted one by one.
    await sql`delete from ${sql.table(`partitions.${table.name}_default`)}
      where ${sql.ref(table.column)} < ${secondsAfter(now, -table.retentionDays * DAY_S)}`.execute(owner);
    for (const { name, from, to } of spansAhead(table, now)) {
      const isCreated = await withShortLock(owner, async (tx) => {
        if (await isCovered(tx, table, from)) return false;
        const { rows } = await sql<{
          created: boolean;
        }>`select make_partition(${table.name}::regclass, ${name}, ${from}, ${to}) as created`.execute(tx);
        return rows[0]!.created;
      });
      if (isCreated) changes.created.push(name);
    }
  }
  return changes;
}

function spansAhead({ name, span, ahead }: PartitionedTable, now: Date): { name: string; from: Date; to: Date }[] {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const startOf = (n: number): Date => new Date(span === 'month' ? Date.UTC(year, month + n) : Date.UTC(year, month, day + n));
  return Array.from({ length: ahead + 1 }, (_, n) => {
    const from = startOf(n);
    const label = from
      .toISOString()
      .slice(0, span === 'month' ? 7 : 10)
      .replaceAll('-', '_');
    return { name: `${name}_${label}`, from, to: startOf(n + 1) };
  });
}

/** Lists the partitions with the upper bound that PostgreSQL reports; the default partition has none. */
const BOUNDS = sql`
  select c.relname as name, (regexp_match(pg_get_expr(c.relpartbound, c.oid), $$TO \\('([^']+)'\\)$$))[1]::timestamptz as until
  from pg_inherits i join pg_class c on c.oid = i.inhrelid`;

async function listExpired(db: Database, { name, retentionDays }: PartitionedTable, now: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select b.name from (${BOUNDS} where i.inhparent = ${name}::regclass) b where b.until <= ${secondsAfter(now, -retentionDays * DAY_S)} order by 1`.execute(
    db,
  );
  return rows.map((row) => row.name);
}

/** Whether the time is in the first partition, which was made from the old table and reaches into the present. */
async function isCovered(db: Database, { name }: PartitionedTable, from: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from (${BOUNDS} where i.inhparent = ${name}::regclass and c.relname = ${`${name}_before`}) b where b.until > ${from}`.execute(
    db,
  );
  return rows.length > 0;
}

async function withShortLock<T>(owner: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await owner.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(tx);
        return work(tx);
      });
    } catch (error) {
      if (pgCode(error) !== LOCK_NOT_AVAILABLE || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}
