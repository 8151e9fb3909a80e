import type { QueueCounts } from '@candor/contract/moderation';
import type { Settings } from '@candor/contract/user';
import type { Role } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';

export interface Recipient {
  email: string | null;
  phone: string | null;
  settings: Settings;
}

export interface NotificationsPorts {
  /** Where a member can be reached, and how they wish to be; undefined when the account is gone. */
  recipientOf(db: Database, userId: string): Promise<Recipient | undefined>;
  /** Those of the sessions that are neither over nor a suspended member's, each with its member's role. */
  liveSessions(db: Database, sessionIds: readonly string[], now: Date): Promise<Map<string, Role>>;
  queueCounts(db: Database): Promise<QueueCounts>;
  publicUrl: string;
}
