import type { AppealStatus } from '@candor/contract/statuses';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export interface QueuedAppeal {
  id: string;
  side: 'authored' | 'identity';
}

const whereStatus = (status: AppealStatus | undefined) => (status ? sql`where status = ${status}` : sql``);

/** Appeals of both sides of the database: open ones first, ordered by their deadline. */
export async function listAppealIds(
  db: Database,
  status: AppealStatus | undefined,
  { offset, limit }: { offset: number; limit: number },
): Promise<QueuedAppeal[]> {
  const { rows } = await sql<QueuedAppeal>`
    select id, side from (
      select id, 'authored' as side, status, due_on from appeals ${whereStatus(status)}
      union all
      select id, 'identity' as side, status, due_on from member_appeals ${whereStatus(status)}
    ) queued
    order by status <> 'open', case when status = 'open' then due_on end, due_on desc, id
    offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

export async function countAppeals(db: Database, status: AppealStatus | undefined): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from appeals ${whereStatus(status)}) + (select count(*) from member_appeals ${whereStatus(status)}))::int as n`.execute(
    db,
  );
  return rows[0]!.n;
}

/** Counts open appeals past their deadline. */
export async function countOverdueAppeals(db: Database, today: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from appeals where status = 'open' and due_on < ${today}::date)
      + (select count(*) from member_appeals where status = 'open' and due_on < ${today}::date))::int as n`.execute(db);
  return rows[0]!.n;
}
