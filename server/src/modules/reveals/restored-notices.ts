import type { Database } from '../../platform/db/database.ts';
import type { DerivedNotice } from '../notifications/index.ts';
import type { EarnedCredits } from './earned-credits.ts';
import type { RevealPorts } from './ports.ts';

/**
 * For readers who paid with earned credits, when an experience they revealed is published again and locked for them. Computed when they
 * look, because no row may show who spent earned credits; other readers get a stored notice.
 */
export async function restoredNotices(
  db: Database,
  earned: EarnedCredits,
  { isPublished, restoredOn }: Pick<RevealPorts, 'isPublished' | 'restoredOn'>,
  { userId, since }: { userId: string; since: string },
): Promise<DerivedNotice[]> {
  const refunded = (await earned.spends.spendsOf(db, userId))
    .filter(({ isRefunded }) => isRefunded)
    .map(({ experienceId }) => experienceId);
  const restored = [...(await restoredOn(db, [...new Set(refunded)]))].filter(([, day]) => day >= since);
  const notices = await Promise.all(
    restored.map(async ([experienceId, day]): Promise<DerivedNotice[]> => {
      if (!(await isPublished(db, experienceId))) return [];
      const key = `restored:${experienceId}:${day}`;
      return [{ key, kind: 'credits', link: `/experiences/${experienceId}`, params: { restored: true }, day }];
    }),
  );
  return notices.flat();
}
