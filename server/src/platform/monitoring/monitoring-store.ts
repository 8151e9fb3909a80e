import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Counting stops here, because an even longer backlog means the same. */
const COUNT_MAX = 10_000;

export interface Backlogs {
  jobs: { waiting: number; dead: number; oldestSeconds: number };
  outboxRows: number;
  unsealedAuditEntries: number;
  /** Rounded up to tens, so that two readings don't reveal when one author acted. */
  mixBacklog: number;
  messages: { channel: string; status: string; count: number }[];
}

export async function readBacklogs(db: Database, now: Date): Promise<Backlogs> {
  const { rows } = await sql<{
    waiting: number;
    dead: number;
    oldest: number;
    outbox: number;
    unsealed: number;
    mix: number;
  }>`
    select j.waiting, j.dead, j.oldest,
      (select count(*)::int from (select 1 from identity_outbox union all select 1 from authored_outbox limit ${COUNT_MAX}) o) as outbox,
      (select count(*)::int from (select 1 from audit_log where id > coalesce((select max(entry_id) from audit_chain), 0) limit ${COUNT_MAX}) a) as unsealed,
      (select ceil(count(*) / 10.0)::int * 10 from (select 1 from inbox limit ${COUNT_MAX}) i) as mix
    from (select count(*) filter (where attempts < max_attempts and run_at <= ${now})::int
        + (select count(*)::int from (select 1 from jobs_outbox limit ${COUNT_MAX}) f) as waiting,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as dead,
      coalesce(extract(epoch from ${now} - min(run_at) filter (where attempts < max_attempts and locked_at is null and run_at <= ${now})), 0)::float as oldest
      from graphile_worker.jobs) j`.execute(db);
  const messages = await sql<{ channel: string; status: string; count: number }>`
    select channel, status, count(*)::int as count from outbound_messages where created_at > ${now}::timestamptz - interval '1 hour'
    group by channel, status`.execute(db);
  const row = rows[0]!;
  return {
    jobs: { waiting: row.waiting, dead: row.dead, oldestSeconds: row.oldest },
    outboxRows: row.outbox,
    unsealedAuditEntries: row.unsealed,
    mixBacklog: row.mix,
    messages: messages.rows,
  };
}
