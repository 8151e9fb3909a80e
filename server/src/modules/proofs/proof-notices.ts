import { dayBefore, isoDay, isProofEnding } from '@candor/contract/dates';
import { PROOF_RENEWABLE_DAYS } from '@candor/contract/limits';
import type { Database } from '../../platform/db/database.ts';
import type { DerivedNotice } from '../notifications/index.ts';
import type { ProofsDependencies } from './dependencies.ts';

/** About proofs that end soon, and those that have ended: experiences about these IDs then show only their preview again. */
export async function proofNotices(
  db: Database,
  { socialIds, clock }: Pick<ProofsDependencies, 'socialIds' | 'clock'>,
  { userId, since }: { userId: string; since: string },
): Promise<DerivedNotice[]> {
  const notices = (await socialIds.linkedIdsOf(db, userId)).flatMap((link): DerivedNotice[] => {
    if (link.provedUntil === null) return [];
    const lastDay = isoDay(link.provedUntil);
    const notice = { kind: 'proof_decided', link: '/social-ids' } as const;
    if (!socialIds.isProved(link))
      return [{ ...notice, key: `proof-ended:${link.id}:${lastDay}`, params: { status: 'ended' }, day: lastDay }];
    if (!isProofEnding(link.provedUntil, clock.now())) return [];
    const day = dayBefore(link.provedUntil, PROOF_RENEWABLE_DAYS);
    return [{ ...notice, key: `proof-ending:${link.id}:${lastDay}`, params: { status: 'ending' }, day }];
  });
  return notices.filter(({ day }) => day >= since);
}
