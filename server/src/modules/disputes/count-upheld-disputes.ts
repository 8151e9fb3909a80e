import type { Database } from '../../platform/db/database.ts';
import { readTogether } from '../../platform/db/read-together.ts';
import type { AuthoredStanding } from '../trust/index.ts';
import type { DisputesDependencies } from './dependencies.ts';

/** Counts the upheld disputes about each member's texts. The filter selects all texts, or only the signed ones. */
export async function countUpheldDisputes(
  db: Database,
  deps: Pick<DisputesDependencies, 'disputes' | 'experiences'>,
  filter: { userIds: readonly string[]; signedOnly: boolean },
): Promise<Map<string, AuthoredStanding>> {
  const { own } = deps.experiences;
  const [written, upheld] = await readTogether(db, [
    () => own.writtenBy(db, filter),
    async () => deps.disputes.upheldAgainst(db, [...(await own.writtenIdsBy(db, filter)).values()].flat()),
  ]);
  return new Map([...written].map(([userId, rows]) => [userId, { upheldDisputes: rows.filter(({ id }) => upheld.has(id)).length }]));
}
