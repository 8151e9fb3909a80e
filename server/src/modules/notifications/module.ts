import type { Language } from '@candor/contract/language';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteOldNoticesJob } from './jobs.ts';
import { LiveNotices } from './live-notices.ts';
import type { NotificationsDependencies } from './dependencies.ts';
import { notify, type NewNotice } from './notify.ts';
import { DerivedNotices } from './derived-notices.ts';
import { digestJob, sendDigest } from './digest/digest.ts';
import { MemberMarks, type NewIds } from './member-marks.ts';
import { addNews } from './digest/news-store.ts';
import { PreferenceStore } from './preferences/preference-store.ts';
import { loadPushKeys, type PushKeyPair } from './push/push-key-store.ts';
import { SubscriptionStore } from './push/subscription-store.ts';
import type { NoticeSource, NotificationsPorts } from './ports.ts';
import { remindStaff } from './remind-staff.ts';
import { exportNotifications } from './read-notifications.ts';
import { NoticeStore } from './store.ts';
import { notificationRoutes } from './routes.ts';

export type Notifications = ReturnType<typeof notificationsModule>;

export function notificationsModule(platform: Platform, ports: NotificationsPorts) {
  const notices = new NoticeStore(platform.vault);
  const sources: NoticeSource[] = [];
  const marks = new MemberMarks(platform.vault);
  const preferences = new PreferenceStore(platform.vault);
  const derived = new DerivedNotices(platform, { marks, preferences }, { sources, recipientOf: ports.recipientOf });
  const subscriptions = new SubscriptionStore(platform.vault);
  let keys: Promise<PushKeyPair> | undefined;
  const pushKeys = (): Promise<PushKeyPair> => {
    keys ??= loadPushKeys(platform.identityDb, platform.vault).catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    return keys;
  };
  const deps: NotificationsDependencies = { ...platform, notices, derived, preferences, subscriptions, pushKeys, ports };
  const live = new LiveNotices(deps);
  return {
    routes: notificationRoutes(deps, live),
    /** Ends the open streams; streams opened later end immediately. */
    endStreams: (): void => live.close(),
    jobs: [deleteOldNoticesJob(deps), digestJob(deps)],
    /** The server's keys for push messages, generated at the first start. */
    pushKeys,
    /** Removes a subscription after the push service reported that the browser is gone. */
    removePushSubscription: (endpoint: string): Promise<void> => subscriptions.deleteByEndpoint(platform.identityDb, endpoint),
    /** Adds a module's source of notices, which are computed from its own tables. */
    addSource: (source: NoticeSource): void => void sources.push(source),
    marks,
    /** Called when the authorship key changes, with the new ids of a member's credits. */
    rekeyMarks: (db: Database, to: Vault, creditIdsOf: (userId: string) => Promise<NewIds>): Promise<void> =>
      marks.rekey(db, async (userId) => ({ notices: await derived.newIdsOf(db, userId, to), credits: await creditIdsOf(userId) })),
    /** Called in the transaction that changes an experience: the members concerned get it in their next digest. */
    addNews: (ctx: Context, experienceId: number, { isPublication } = { isPublication: false }): Promise<void> =>
      addNews(ctx.db, experienceId, isPublication),
    remindStaff: (ctx: Context, userIds: readonly string[], urgent: { count: number; dueAt: Date; path: string }): Promise<void> =>
      remindStaff(ctx, deps, userIds, urgent),
    sendDigest: (): Promise<number> => sendDigest(deps),
    exportPersonalData: (db: Database, userId: string, language: Language): Promise<Record<string, unknown>> =>
      exportNotifications(db, deps, userId, language),
    notify: (ctx: Context, userId: string, notice: NewNotice): Promise<void> => notify(ctx, deps, userId, notice),
  };
}
