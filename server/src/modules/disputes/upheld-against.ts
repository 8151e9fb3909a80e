import type { Database } from '../../platform/db/database.ts';
import type { AuthoredStanding } from '../trust/index.ts';
import type { DisputesDependencies } from './dependencies.ts';

/** Disputes that were upheld against what members wrote; against signed texts alone for what others see. */
export async function upheldAgainst(
  db: Database,
  deps: Pick<DisputesDependencies, 'disputes' | 'experiences'>,
  filter: { userIds: readonly string[]; signedOnly: boolean },
): Promise<Map<string, AuthoredStanding>> {
  const written = await deps.experiences.own.writtenBy(db, filter);
  const ids = [...written.values()].flat().map(({ id }) => id);
  const upheld = await deps.disputes.upheldAgainst(db, ids);
  return new Map([...written].map(([userId, rows]) => [userId, { upheldDisputes: rows.filter(({ id }) => upheld.has(id)).length }]));
}
