import type { DisputeStatus } from '@candor/contract/statuses';
import type { Database } from '../../platform/db/database.ts';

export async function countByStatus(
  db: Database,
  table: 'experience_disputes' | 'ownership_disputes',
): Promise<Record<DisputeStatus, number>> {
  const rows = await db
    .selectFrom(table)
    .select(({ fn }) => ['status', fn.countAll<number>().as('n')])
    .groupBy('status')
    .execute();
  const counted = Object.fromEntries(rows.map(({ status, n }) => [status, n]));
  return { pending: counted['pending'] ?? 0, approved: counted['approved'] ?? 0, rejected: counted['rejected'] ?? 0 };
}
