import type { ExperienceStatus } from '@candor/contract/statuses';
import { sql } from 'kysely';
import { readCounter } from '../../../platform/counters/store.ts';
import type { Database } from '../../../platform/db/database.ts';

/** Published experiences are counted by a counter; there are few others, so those are counted by a query. */
export async function countByStatus(db: Database): Promise<ReadonlyMap<ExperienceStatus, number>> {
  const [published, { rows }] = await Promise.all([
    countPublished(db),
    sql<{ status: ExperienceStatus; n: number }>`
      select status, count(*) as n from experiences where status <> 'approved' group by status`.execute(db),
  ]);
  return new Map([['approved', published], ...rows.map(({ status, n }) => [status, n] as const)]);
}

export const countPublished = (db: Database): Promise<number> => readCounter(db, 'experiences', 'published');
