import type { Database } from '../../platform/db/database.ts';
import type { AuthoredStanding } from '../trust/index.ts';
import type { DisputesDependencies } from './dependencies.ts';

/** Disputes that were upheld against what members wrote; against signed texts alone for what others see. */
export async function upheldAgainst(
  db: Database,
  deps: Pick<DisputesDependencies, 'disputes' | 'experiences'>,
  { userIds, signedOnly }: { userIds: readonly string[]; signedOnly: boolean },
): Promise<Map<string, AuthoredStanding>> {
  const { own } = deps.experiences;
  const written = signedOnly
    ? new Map([...(await own.signedRowsOfEach(db, userIds))].map(([userId, rows]) => [userId, rows.map(({ id }) => id)]))
    : new Map(await Promise.all(userIds.map(async (userId) => [userId, await own.idsOf(db, userId)] as const)));
  const upheld = await deps.disputes.countUpheld(db, [...written.values()].flat());
  return new Map(
    [...written].map(([userId, ids]) => [userId, { upheldDisputes: ids.reduce((sum, id) => sum + (upheld.get(id) ?? 0), 0) }]),
  );
}
