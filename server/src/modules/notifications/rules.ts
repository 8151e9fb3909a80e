import type { NotificationKind } from '@candor/contract/statuses';
import type { Recipient } from './ports.ts';

/** What has a deadline or tells of a stranger in the account is worth a text message to those who want them. */
const URGENT: ReadonlySet<NotificationKind> = new Set(['security', 'dispute_filed', 'ownership_claimed']);

/** Members can turn off notices about newly linked experiences. The experiences stay readable. */
export const isWanted = (kind: NotificationKind, settings: Recipient['settings']): boolean =>
  kind !== 'linked_experience' || settings.allow_experience_linking;

export interface Delivery {
  email: string | null;
  sms: string | null;
}

/** How a notice goes out besides standing in the notification centre: as each member chooses (product decision R3). */
export function deliveryOf(kind: NotificationKind, { email, phone, settings }: Recipient): Delivery {
  // Whoever took an account over must not be able to silence what tells of it.
  const goesByEmail = kind === 'security' || (settings.notifications_enabled && settings.email_notifications);
  const goesBySms = settings.notifications_enabled && settings.sms_notifications && URGENT.has(kind);
  return { email: goesByEmail ? email : null, sms: goesBySms ? phone : null };
}
