import type { Database } from '../../platform/db/database.ts';
import type { DerivedNotice } from '../notifications/index.ts';
import type { EarnedCredits } from './earned-credits.ts';
import type { RevealPorts } from './ports.ts';

/**
 * For readers who paid with earned credits, when an experience they revealed is removed, and when it is published again and locked for them.
 * Computed when the member opens the notices, because no row may show who spent earned credits; other readers get stored notices.
 */
export async function earnedSpendNotices(
  db: Database,
  earned: EarnedCredits,
  ports: Pick<RevealPorts, 'isPublished' | 'restoredOn' | 'removedOn'>,
  { userId, since }: { userId: string; since: string },
): Promise<DerivedNotice[]> {
  const refunded = (await earned.spends.spendsOf(db, userId)).filter(({ isRefunded }) => isRefunded);
  const idsOf = (spends: typeof refunded) => [...new Set(spends.map(({ experienceId }) => experienceId))];
  // Somebody who did not pay again after the experience was restored gets nothing back when it is removed again.
  const removed = [...(await ports.removedOn(db, idsOf(refunded.filter(({ isReleased }) => !isReleased))))].map(
    ([experienceId, day]): DerivedNotice => ({
      key: `refunded:${experienceId}:${day}`,
      kind: 'credits',
      link: '/payment',
      params: {},
      day,
    }),
  );
  return [...removed, ...(await restoredNotices(db, ports, idsOf(refunded)))].filter(({ day }) => day >= since);
}

async function restoredNotices(
  db: Database,
  { isPublished, restoredOn }: Pick<RevealPorts, 'isPublished' | 'restoredOn'>,
  experienceIds: readonly number[],
): Promise<DerivedNotice[]> {
  const notices = await Promise.all(
    [...(await restoredOn(db, experienceIds))].map(async ([experienceId, day]): Promise<DerivedNotice[]> => {
      if (!(await isPublished(db, experienceId))) return [];
      const key = `restored:${experienceId}:${day}`;
      return [{ key, kind: 'credits', link: `/experiences/${experienceId}`, params: { restored: true }, day }];
    }),
  );
  return notices.flat();
}
