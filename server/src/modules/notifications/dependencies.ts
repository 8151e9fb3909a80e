import type { Platform } from '../../platform/platform.ts';
import type { DerivedNotices } from './derived-notices.ts';
import type { NotificationsPorts } from './ports.ts';
import type { PreferenceStore } from './preferences/preference-store.ts';
import type { PushKeyPair } from './push/push-key-store.ts';
import type { SubscriptionStore } from './push/subscription-store.ts';
import type { NoticeStore } from './store.ts';

export interface NotificationsDependencies extends Platform {
  notices: NoticeStore;
  derived: DerivedNotices;
  preferences: PreferenceStore;
  subscriptions: SubscriptionStore;
  pushKeys(): Promise<PushKeyPair>;
  ports: NotificationsPorts;
}
