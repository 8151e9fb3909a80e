import type { ReviewItem } from '@candor/contract/moderation';
import type { LinkedExperience, ReadableLinkedExperience } from '@candor/contract/experiences';
import type { DisputeGround } from '@candor/contract/statuses';
import type { Context, MemberContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FileViewer } from '../files/index.ts';

/** Functions of the modules that depend on experiences, and of independent ones; wired in wire-experiences.ts. */
export interface ExperiencesPorts {
  /** Which of these experiences the member has revealed. */
  revealedAmong(db: Database, userId: string, experienceIds: number[]): Promise<ReadonlySet<number>>;
  /** Enqueues a job of the identity side that refunds readers, after an experience was unpublished. */
  refundReveals(ctx: Context, experienceId: number): Promise<unknown>;
  /** The number of these files. @throws AppError INVALID_EVIDENCE if one is not an unused upload of the caller */
  countUploads(ctx: MemberContext, fileIds: readonly string[]): Promise<number>;
  /** Attaches a member's uploads to the experience, leaving out those deleted meanwhile. */
  claimEvidence(
    ctx: Context,
    claim: { userId: string; experienceId: number; fileIds: readonly string[]; visibleIds: readonly string[]; isAnonymous: boolean },
  ): Promise<unknown>;
  /** Adds the experience to the next daily digest of the members whom it concerns. */
  addNews(ctx: Context, experienceId: number, kind?: { isPublication: boolean }): Promise<void>;
  /** Notifies somebody without an account of the decision about their reply. */
  notifyReplier(ctx: Context, reply: { owner: string; outcome: 'published' | 'rejected' | 'removed'; words: string }): Promise<void>;
  /** The pixels of the experience's pictures, each scaled to a square with this side length. */
  samplePictures(db: Database, experienceId: number, side: number): AsyncIterable<{ id: string; pixels: Uint8Array }>;
  /** Marks exactly these pictures of the experience as ones that stay covered until the viewer uncovers them. */
  flagPictures(db: Database, experienceId: number, fileIds: readonly string[]): Promise<void>;
  /** Stores fingerprints of the pictures among its evidence, so that copies are refused at upload. */
  storePictureFingerprints(ctx: Context, experienceId: number): Promise<void>;
  /** Sets when the evidence is deleted: some time after the final decision, or with the experience. */
  deleteEvidence(ctx: Context, experienceId: number, at: Date): Promise<void>;
  /** Cancels the scheduled deletion while an appeal is open. */
  retainEvidence(ctx: Context, experienceId: number): Promise<void>;
  /** Called when an experience is published again: readers who were refunded keep the credit, and must reveal it again. */
  lockRefundedReveals(ctx: Context, experienceId: number): Promise<void>;
  /** Called before an experience is deleted with everything that belongs to it. */
  forgetDisputes(ctx: Context, experienceId: number): Promise<unknown>;
  /** Deletes what its author answered to disputes about it, when the author has left and the experience stays. */
  forgetAnswers(ctx: Context, experienceId: number): Promise<void>;
  /** The evidence of these experiences that the person written about may see, each file with a link for them. */
  evidenceForSubject(
    db: Database,
    experienceIds: readonly number[],
    viewer: FileViewer,
  ): Promise<Map<number, ReadableLinkedExperience['evidence']>>;
  /** The supporting files of these experiences, each with a short-lived link for this viewer. */
  evidenceLinks(db: Database, experienceIds: readonly number[], viewer: FileViewer): Promise<Map<number, ReviewItem['evidence']>>;
  /** The disputes that this member filed about these experiences. */
  disputesBy(db: Database, userId: string, experienceIds: readonly number[]): Promise<ReadonlyMap<number, LinkedExperience['dispute']>>;
  /** Whether the experience has an open dispute on this ground by somebody other than this member. */
  isDisputedByOther(db: Database, experienceId: number, by: { ground: DisputeGround; userId: string }): Promise<boolean>;
}
