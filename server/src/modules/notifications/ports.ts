import type { QueueCounts } from '@candor/contract/moderation';
import type { NotificationKind } from '@candor/contract/statuses';
import type { Settings } from '@candor/contract/user';
import type { Role } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { News } from './digest/news-store.ts';
import type { NoticeParams } from './notice-texts.ts';

export interface Recipient {
  email: string | null;
  phone: string | null;
  settings: Settings;
}

/** A notice about a member's own text, case or linked ID, computed from existing rows and not stored. */
export interface DerivedNotice {
  /** Stable and unique for the member, for instance the experience and its outcome. */
  key: string;
  kind: NotificationKind;
  link: string;
  params: NoticeParams;
  /** "YYYY-MM-DD" */
  day: string;
}

export type NoticeSource = (db: Database, userId: string, since: string) => Promise<DerivedNotice[]>;

export interface NotificationsPorts {
  /** The member's addresses and chosen channels; undefined after the account was deleted. */
  recipientOf(db: Database, userId: string): Promise<Recipient | undefined>;
  /**
   * Which of these sessions may still read notices, each with its member's role and whether a second factor confirmed it. Expired ones, those
   * that wait for a second factor and those of suspended members are missing.
   */
  liveSessions(db: Database, sessionIds: readonly string[], now: Date): Promise<Map<string, { role: Role; isConfirmed: boolean }>>;
  /** Whether staff see the review queue only in a session that a second factor confirmed. */
  staffNeedsSecondFactor: boolean;
  /** How many of the items counted for the role this member can't act on. */
  countUnavailable(db: Database, member: { userId: string; role: 'reviewer' | 'admin' }): Promise<number>;
  queueCounts(db: Database): Promise<Record<'reviewer' | 'admin', QueueCounts>>;
  /** Members whom news about an experience concerns: its author, repliers, disputants, and those whose linked ID or alert it matches. */
  memberIdsToNotify(db: Database, news: News): Promise<readonly string[]>;
  /** UTC, 0 to 23. */
  digestHour: number;
  publicUrl: string;
  /** A push service on this machine, for tests; its addresses are not refused. */
  localPushOrigin: string | undefined;
}
