import { identifierScope } from '@candor/contract/platforms';
import type { Database } from '../../platform/db/database.ts';
import { identifierKey } from '../experiences/index.ts';
import type { DerivedNotice } from '../notifications/index.ts';
import type { AlertsDependencies } from './dependencies.ts';
import { isNews } from './rules.ts';

/**
 * Computed from published experiences, without a stored row: one notice for each experience, even if several of the member's alerts match.
 */
export async function alertNotices(db: Database, deps: AlertsDependencies, userId: string, since: string): Promise<DerivedNotice[]> {
  const alerts = await deps.alerts.listOf(db, userId, deps.clock.now());
  if (alerts.length === 0) return [];
  await deps.vault.prepareStored(alerts.map(({ canonical }) => canonical));
  const withKeys = alerts.map((alert) => ({ ...alert, key: identifierKey(deps.vault, alert.canonical) }));
  const published = await deps.experiences.newestAbout(db, withKeys, userId);
  return published
    .filter((experience) =>
      withKeys.some(
        (alert) =>
          alert.key === experience.key &&
          identifierScope(alert.platform) === identifierScope(experience.platform) &&
          isNews(alert, experience),
      ),
    )
    .filter(({ day }) => day >= since)
    .map(({ id, day }) => ({ key: `alert:${id}`, kind: 'alert', link: `/experiences/${id}`, params: {}, day }));
}

/**
 * Members with an alert about this publication, including its author: if the author were missing from a batch, comparing it with the alerts
 * would identify them.
 */
export async function memberIdsAlertedBy(db: Database, deps: AlertsDependencies, experienceId: number): Promise<string[]> {
  const published = await deps.experiences.identifiersOf(db, experienceId);
  if (!published) return [];
  await deps.vault.prepareStored(published.identifiers.map(({ canonical }) => canonical));
  const keys = published.identifiers.map(({ platform, canonical }) => deps.alerts.keyOf({ scope: identifierScope(platform), canonical }));
  const alerts = await deps.alerts.withKeys(db, keys, deps.clock.now());
  const matching = alerts.filter((alert) => isNews(alert, { id: experienceId, day: published.day }));
  return [...new Set(matching.map(({ userId }) => userId))];
}
