import type { NotificationPreferences } from '@candor/contract/notification-preferences';
import { NOTIFICATION_KINDS, type NotificationKind } from '@candor/contract/statuses';

/** Notices with a deadline, or about a stranger in the account, are sent as a text message and don't wait for the daily digest. */
const URGENT: ReadonlySet<NotificationKind> = new Set(['security', 'dispute_filed', 'ownership_claimed']);

export const isUrgent = (kind: NotificationKind): boolean => URGENT.has(kind);

const byDefault = (kind: NotificationKind) => ({ app: true, email: true, sms: isUrgent(kind), push: true });

/** A member's choices, merged with the defaults. Kinds and channels that this version doesn't know are dropped. */
export function withDefaults(chosen: PartialPreferences): NotificationPreferences {
  const preferences = Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => {
      const channels = { ...byDefault(kind), ...definedChannels(chosen.preferences?.[kind]) };
      // Somebody who took over an account must not be able to turn off the alerts about it.
      return [kind, kind === 'security' ? { ...channels, app: true, email: true } : channels];
    }),
  ) as NotificationPreferences['preferences'];
  return { preferences, digest: chosen.digest === 'daily' ? 'daily' : 'off' };
}

type Channels = NotificationPreferences['preferences'][NotificationKind];
export interface PartialPreferences {
  preferences?: { [K in NotificationKind]?: { [C in keyof Channels]?: boolean | undefined } | undefined } | undefined;
  digest?: 'off' | 'daily' | undefined;
}

const CHANNELS = ['app', 'email', 'sms', 'push'] as const;

/** Without the channels that the member didn't choose. */
export const definedChannels = (channels: { [C in keyof Channels]?: boolean | undefined } | undefined): Partial<Channels> =>
  Object.fromEntries(
    CHANNELS.filter((channel) => typeof channels?.[channel] === 'boolean').map((channel) => [channel, channels?.[channel]]),
  );
