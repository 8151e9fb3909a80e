import type { Database } from '../../platform/db/database.ts';
import type { DerivedNotice } from '../notifications/index.ts';
import type { EarnedCredits } from './earned-credits.ts';
import type { RevealPorts } from './ports.ts';

/**
 * For readers who paid with earned credits: what they revealed is published again and locked for them. Derived when they look, as no
 * row may say who spent what they earned by writing; other readers get a notice of their own.
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
