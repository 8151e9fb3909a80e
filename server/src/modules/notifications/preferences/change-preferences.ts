import type { NotificationPreferences } from '@candor/contract/notification-preferences';
import { NOTIFICATION_KINDS } from '@candor/contract/statuses';
import { audit } from '../../../platform/audit/store.ts';
import type { MemberContext } from '../../../platform/context.ts';
import type { PreferenceStore } from './preference-store.ts';
import { definedChannels, withDefaults, type PartialPreferences } from './preferences.ts';

/** Changes the given kinds and channels and keeps the others. */
export async function changePreferences(
  ctx: MemberContext,
  store: PreferenceStore,
  change: PartialPreferences,
): Promise<NotificationPreferences> {
  const { userId } = ctx.actor;
  const before = await store.lock(ctx.db, userId);
  const merged = Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [kind, { ...before.preferences[kind], ...definedChannels(change.preferences?.[kind]) }]),
  ) as NotificationPreferences['preferences'];
  const after = withDefaults({ preferences: merged, digest: change.digest ?? before.digest });
  await store.write(ctx.db, userId, after);
  await audit(ctx, { action: 'user.update-notification-preferences', subject: `user:${userId}` });
  return after;
}
