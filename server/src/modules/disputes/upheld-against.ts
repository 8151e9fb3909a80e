import type { Database } from '../../platform/db/database.ts';
import type { AuthoredStanding } from '../trust/index.ts';
import type { DisputesDependencies } from './dependencies.ts';

/** Disputes that were upheld against what members wrote; against signed texts alone for what others see. */
export async function upheldAgainst(
  db: Database,
  deps: Pick<DisputesDependencies, 'disputes' | 'experiences'>,
  filter: { userIds: readonly string[]; signedOnly: boolean },
): Promise<Map<string, AuthoredStanding>> {
  const { own } = deps.experiences;
  const [written, upheld] = await Promise.all([
    own.writtenBy(db, filter),
    own.idsBy(db, filter).then((lists) => deps.disputes.countUpheld(db, [...lists.values()].flat())),
  ]);
  return new Map(
    [...written].map(([userId, rows]) => [userId, { upheldDisputes: rows.reduce((sum, { id }) => sum + (upheld.get(id) ?? 0), 0) }]),
  );
}
