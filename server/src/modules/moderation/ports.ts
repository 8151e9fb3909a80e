import type { ReviewItem } from '@candor/contract/moderation';
import type { NotificationKind } from '@candor/contract/statuses';
import type { Context, Role } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';

/** What the queue shows of a subject; the rest of an item is moderation's own. */
export type ReviewedSubject = Omit<
  ReviewItem,
  'id' | 'type' | 'status' | 'ai_vote' | 'ai_analysis' | 'conflict_of_interest' | 'lease' | 'second_look' | 'reports'
>;

export interface AppliedDecision {
  status: 'approved' | 'rejected' | 'needs_admin_review';
  notes: string;
}

/** A reviewer wrote it or what it answers; or they are the one it is about. */
export type Conflict = 'author' | 'subject';

/** What is judged registers itself with this: moderation knows none of it. */
export interface ReviewSubjectPort {
  describe(db: Database, subjectIds: readonly number[]): Promise<Map<number, ReviewedSubject>>;
  /** Those of the subjects that this member may not decide on (product decision Q3). */
  conflictsOf(db: Database, userId: string, subjectIds: readonly number[]): Promise<Map<number, Conflict>>;
  /** Runs in the decision's transaction, after it was won. */
  applyDecision(ctx: Context, subjectId: number, decision: AppliedDecision): Promise<void>;
}

export interface KnownPerson {
  displayName: string;
  isNamePublic: boolean;
  trustScore: number;
  role: Role;
}

/** What moderation needs of the other modules; given in app.ts. */
export interface ModerationPorts {
  readPeople(db: Database, userIds: readonly string[]): Promise<Map<string, KnownPerson>>;
  recomputeTrust(ctx: Context, userId: string): Promise<unknown>;
  isBanned(ctx: Context, userId: string): Promise<boolean>;
  grantRole(ctx: Context, userId: string, role: Role): Promise<void>;
  notify(
    ctx: Context,
    userId: string,
    notice: { kind: NotificationKind; link: string; params?: Record<string, string | number> },
  ): Promise<void>;
}
