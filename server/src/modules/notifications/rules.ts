import type { NotificationPreferences } from '@candor/contract/notification-preferences';
import type { NotificationKind } from '@candor/contract/statuses';
import type { Recipient } from './ports.ts';

/** Members can turn off notices about newly linked experiences. The experiences stay readable. */
export const isKindEnabled = (kind: NotificationKind, settings: Recipient['settings']): boolean =>
  kind !== 'linked_experience' || settings.allow_experience_linking;

export interface Delivery {
  email: boolean;
  sms: boolean;
  push: boolean;
}

export const NO_DELIVERY: Delivery = { email: false, sms: false, push: false };

/**
 * The channels of a notice besides the notification centre: those for which both the master switch of the settings and the preference of
 * its kind are on (product decision R3).
 */
export function deliveryOf(kind: NotificationKind, settings: Recipient['settings'], { preferences }: NotificationPreferences): Delivery {
  const { notifications_enabled: isOn, email_notifications: byEmail, sms_notifications: bySms } = settings;
  const chosen = preferences[kind];
  return {
    // Somebody who took over an account must not be able to turn off the alerts about it.
    email: kind === 'security' || (isOn && byEmail && chosen.email),
    sms: isOn && bySms && chosen.sms,
    push: isOn && chosen.push,
  };
}

/** Every channel that one of the two has. */
export const combineDeliveries = (one: Delivery, other: Delivery): Delivery => ({
  email: one.email || other.email,
  sms: one.sms || other.sms,
  push: one.push || other.push,
});
