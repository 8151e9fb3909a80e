import type { ReviewItem } from '@candor/contract/moderation';
import type { LinkedExperience } from '@candor/contract/experiences';
import type { NotificationKind } from '@candor/contract/statuses';
import type { Context, MemberContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';

/** What experiences need of the modules that stand on them, and of the leaves; given in app.ts. */
export interface ExperiencesPorts {
  revealedAmong(db: Database, userId: string, experienceIds: number[]): Promise<ReadonlySet<number>>;
  grantCredits(ctx: Context, userId: string, grant: { kind: 'approval'; delta: number; reference: string }): Promise<unknown>;
  /** After the status of what was published has changed. */
  refundReveals(ctx: Context, experienceId: number): Promise<unknown>;
  notify(ctx: Context, userId: string, notice: { kind: NotificationKind; link: string; params?: Record<string, string> }): Promise<void>;
  /** Makes the caller's uploads part of the experience, or throws INVALID_EVIDENCE; returns how many there are. */
  claimEvidence(ctx: MemberContext, fileIds: readonly string[], experienceId: number, hiddenIds: readonly string[]): Promise<number>;
  /** When the supporting files go: a while after the final decision, or with the experience. */
  deleteEvidence(ctx: Context, experienceId: number, at: Date): Promise<void>;
  /** Before an experience is deleted with all that hangs on it. */
  forgetDisputes(ctx: Context, experienceId: number): Promise<unknown>;
  /** Of these experiences the supporting files that the person written about may see, each with a link for them. */
  evidenceForSubject(db: Database, experienceIds: readonly number[], viewerId: string): Promise<Map<number, LinkedExperience['evidence']>>;
  /** The supporting files of these experiences, each with a short-lived link for this viewer. */
  evidenceLinks(db: Database, experienceIds: readonly number[], viewerId: string): Promise<Map<number, ReviewItem['evidence']>>;
  /** The disputes that this member filed about these experiences. */
  disputesBy(db: Database, userId: string, experienceIds: readonly number[]): Promise<ReadonlyMap<number, LinkedExperience['dispute']>>;
}
