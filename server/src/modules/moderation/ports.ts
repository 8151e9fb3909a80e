import type { Language } from '@candor/contract/language';
import type { AiAnalysis, ReviewItem, SubjectHistory } from '@candor/contract/moderation';
import type { RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import type { AiVote, NotificationKind } from '@candor/contract/statuses';
import type { UrgentReason } from '@candor/contract/urgency';
import type { Context, MemberContext, Role } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FileViewer } from '../files/index.ts';

/** The subject's part of a review item; the rest comes from moderation itself. */
export type ReviewedSubject = Omit<
  ReviewItem,
  | 'id'
  | 'type'
  | 'status'
  | 'ai_vote'
  | 'ai_analysis'
  | 'conflict_of_interest'
  | 'masked'
  | 'lease'
  | 'second_look'
  | 'admin_question'
  | 'due_at'
  | 'urgent'
  | 'language'
  | 'flag'
  | 'reports'
  | 'evidence'
> & {
  /** Name and handles as the list shows them to a reviewer who has not opened the item. */
  masked: Pick<ReviewItem, 'person_name' | 'platforms'>;
};

/**
 * The effect of a decision. It can take down a published text or publish a rejected one, because a report or a second look reopens its item.
 * `restore` publishes again what was published before.
 */
export type DecisionEffect = 'publish' | 'restore' | 'refuse' | 'take-down' | 'ask-admin' | 'nothing';

export interface AppliedDecision {
  status: 'approved' | 'rejected' | 'needs_admin_review';
  notes: string;
  guideline?: number | undefined;
}

/**
 * Why a reviewer may not decide: they wrote the text or the one it replies to, it is about them, they reported it, or the report is about
 * their own decision.
 */
export type Conflict = 'author' | 'subject' | 'reporter' | 'decider';

export type RelatedTexts = RouteData<(typeof routes)['GET /community/review-queue/{id}/context']>;

export interface RelatedTextsReader {
  userId: string;
  /** Reviewers may not read items that wait for an admin. */
  isAdmin: boolean;
  language: Language;
}

/** Each kind of subject registers itself with this port, so moderation depends on none of them. */
export interface ReviewSubjectPort {
  /** The subjects' parts of their review items, with the labels of categories and platforms in this language. */
  describe(db: Database, subjectIds: readonly number[], language: Language): Promise<Map<number, ReviewedSubject>>;
  /** Their supporting files, each with a short-lived link for this viewer. */
  evidenceOf(db: Database, subjectIds: readonly number[], viewer: FileViewer): Promise<Map<number, ReviewItem['evidence']>>;
  /** Which of the subjects this member may not decide on, and why (product decision Q3). */
  conflictsOf(db: Database, userId: string, subjectIds: readonly number[]): Promise<Map<number, Conflict>>;
  /** The subjects, in any status, on which this member may not decide: written by them, replying to their text, or about them. */
  conflictedSubjectIds(db: Database, userId: string): Promise<number[]>;
  /** Other texts that the same author signed, to compare with this one; none for an anonymous author. */
  signedTextsOf(db: Database, subjectId: number): Promise<string[]>;
  /** How many others were submitted about the same person since this time. */
  countAboutSamePerson(db: Database, subjectId: number, since: Date): Promise<number>;
  /** Figures about other experiences of the same person, for the decider. */
  historyOf(db: Database, subjectId: number, since: Date): Promise<SubjectHistory>;
  /** The latest other texts that help to judge this one, without those in which the reader has a conflict of interest. */
  relatedTexts(db: Database, subjectId: number, reader: RelatedTextsReader): Promise<RelatedTexts>;
  /** Hides it until it is checked; false if it isn't published. */
  hold(ctx: Context, subjectId: number, reason: UrgentReason): Promise<boolean>;
  /** Whether it was checked for this reason before, and kept. */
  wasKept(db: Database, subjectId: number, reason: UrgentReason): Promise<boolean>;
  /** Whether somebody other than this member disputes it on this ground, and waits for the decision. */
  isDisputedByOther?(db: Database, subjectId: number, by: { ground: UrgentReason; userId: string }): Promise<boolean>;
  /** Ends the hold after the urgent report was decided. */
  settleHold(ctx: Context, subjectId: number, settled: { reasons: readonly UrgentReason[]; isKept: boolean }): Promise<void>;
  /** The pixels of its pictures (red, green and blue), each scaled to a square with this side length. */
  samplePictures?(db: Database, subjectId: number, side: number): AsyncIterable<{ id: string; pixels: Uint8Array }>;
  /** Marks exactly these pictures of the subject as disturbing, so that screens blur them. */
  flagPictures?(db: Database, subjectId: number, fileIds: readonly string[]): Promise<void>;
  /** Stores fingerprints of its pictures, so that copies are refused at upload. */
  storePictureFingerprints(ctx: Context, subjectId: number): Promise<void>;
  /** The id of the experience: the subject itself, or the one that a reply is about. */
  experienceIdOf(db: Database, subjectId: number): Promise<number>;
  /** Runs in the decision's transaction, if no other decision came first. Returns what it changed. */
  applyDecision(ctx: Context, subjectId: number, decision: AppliedDecision): Promise<DecisionEffect>;
}

/** The assistant's input: words and numbers, without the author and the subject. */
export interface Submission {
  text: string;
  rating: number;
  /** How similar the text is to the most similar one that the same author signed: 0 to 1. */
  similarity: number;
  /** How many others were submitted about the same person within a day. */
  sameSubjectCount: number;
}

export interface Advice {
  vote: AiVote;
  analysis: AiAnalysis;
}

export interface Proposal {
  /** `rejection` is for texts that consist only of insults or threats. Then `text` is empty. */
  proposes: 'rewording' | 'rejection';
  text: string;
  source: 'model' | 'local';
}

/** Reads submissions and advises reviewers, but never decides (product decision Q4). */
export interface Assistant {
  kind: string;
  advise(submission: Submission): Promise<Advice>;
  /** Rewords the text so that it can be published; an admin reads and edits the proposal. `instructions` are the admin's. */
  reword(text: string, instructions: string): Promise<Proposal>;
  /** Whether viewers should be warned of this picture, and how many faces it shows (never whose). Neither changes a vote. */
  pictures?: { side: number; assess(pixels: Uint8Array): Promise<{ mayDisturb: boolean; faces: number }> };
  /** The result of its latest calls, and whether its circuit is open, if it has one. */
  state(): { isHealthy: boolean; isOpen?: boolean; checkedAt: Date | null };
}

export interface ReviewPerson {
  displayName: string;
  isNamePublic: boolean;
  trustScore: number;
  role: Role;
}

/** Functions that moderation needs from other modules; wired in wire-reviewing.ts. */
export interface ModerationPorts {
  assistant: Assistant;
  readPeople(db: Database, userIds: readonly string[]): Promise<Map<string, ReviewPerson>>;
  /** Enqueues a job of the identity side, because the transaction of a decision writes nothing about members. */
  enqueueTrustRefresh(ctx: Context, userId: string): Promise<unknown>;
  adminIds(db: Database): Promise<string[]>;
  /** Everybody who may decide items of the queue. */
  reviewerIds(db: Database): Promise<string[]>;
  /** Sends a message that names nobody: how many urgent cases wait, and until when. */
  remindStaff(ctx: Context, userIds: readonly string[], urgent: { count: number; dueAt: Date; path: string }): Promise<void>;
  isBanned(ctx: Context, userId: string): Promise<boolean>;
  /** The members whom the experience concerns get a message in their next digest. */
  addNews(ctx: Context, experienceId: number): Promise<void>;
  /** A member who became a reviewer or an admin meanwhile keeps that role. */
  makeReviewer(ctx: Context, userId: string): Promise<unknown>;
  /** The caller stops being a reviewer. */
  stepDownAsReviewer(ctx: MemberContext): Promise<void>;
  notify(
    ctx: Context,
    userId: string,
    notice: { kind: NotificationKind; link: string; params?: Record<string, string | number> },
  ): Promise<void>;
}
