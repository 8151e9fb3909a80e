import { render } from '@candor/contract/catalogues';
import type { Language } from '@candor/contract/language';
import { findPlatform, identifierScope, platformEmoji, platformLabel } from '@candor/contract/platforms';
import { maskSocialId } from '@candor/contract/social-id';
import { EVIDENCE_RETENTION_DAYS, NEUTRAL_REVIEWER_TRUST } from '@candor/contract/limits';
import { dayAsTime } from '@candor/contract/dates';
import { DAY_S, secondsAfter } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/store.ts';
import type { ReviewedSubject, ReviewSubjectPort } from '../moderation/index.ts';
import type { ProofsDependencies } from './dependencies.ts';
import { APPLY_DECISION_JOB, attachmentOf, type DecidedProof } from './jobs.ts';
import { canonicalOf, type Handle } from './profile-proof.ts';
import type { Proof } from './store.ts';

const NO_HISTORY = { total: 0, published: 0, rejected: 0, waiting: 0, removed: 0, withdrawn: 0, last_7_days: 0 };

/** Screenshots of profiles, as a subject of the review queue. It shows the handle, but not the member. */
export const proofSubject = (deps: ProofsDependencies): ReviewSubjectPort => ({
  describe: describeProofs(deps),
  evidenceOf: async (db, ids, viewer) => {
    const links = await deps.files.linksToEach(
      db,
      'proof',
      ids.map((id) => attachmentOf(id).id),
      viewer,
    );
    return new Map(
      [...links].map(([id, files]) => [
        Number(id),
        files.map((file) => ({ id: file.id, kind: file.kind, url: file.url, flagged: file.isFlagged })),
      ]),
    );
  },
  conflictsOf: async (db, userId, ids) => {
    const proofs = await deps.proofs.byReviewIds(db, ids);
    const rivals = await rivalProofs(db, deps, userId, proofs);
    return new Map([
      ...rivals.map(({ reviewId }) => [reviewId!, 'subject'] as const),
      ...proofs.filter(({ evidence }) => evidence?.ownerId === userId).map(({ reviewId }) => [reviewId!, 'author'] as const),
    ]);
  },
  conflictedSubjectIds: async (db, userId) => {
    const rivals = await rivalProofs(db, deps, userId, await deps.proofs.requestsInReview(db));
    return [...(await deps.proofs.reviewIdsOf(db, userId)), ...rivals.map(({ reviewId }) => reviewId!)];
  },
  signedTextsOf: async () => [],
  countAboutSamePerson: async () => 0,
  historyOf: async () => NO_HISTORY,
  relatedTexts: async () => ({ about_same: [], by_author: [] }),
  // A proof is never published, so it can't be reported or hidden.
  hold: async () => false,
  wasKept: async () => false,
  settleHold: async () => undefined,
  storePictureFingerprints: async () => undefined,
  // A proof belongs to no experience.
  experienceIdOf: async () => 0,
  applyDecision: async (ctx, reviewId, { status, ...ruling }) => {
    if (status === 'needs_admin_review') return 'ask-admin';
    if (ctx.actor.kind !== 'member') throw new Error('only a member of staff decides about a proof');
    const [proof] = await deps.proofs.byReviewIds(ctx.db, [reviewId]);
    const now = ctx.clock.now();
    // A member can appeal a refusal; a person without an account can send another screenshot instead.
    const isAppealable = status === 'rejected' && typeof proof?.linkId === 'string';
    await deps.files.scheduleDeletion(ctx, attachmentOf(reviewId), isAppealable ? secondsAfter(now, EVIDENCE_RETENTION_DAYS * DAY_S) : now);
    const guideline = deps.decisions.guidelineOf(ruling, 'proof');
    const decided: DecidedProof = { reviewId, status, by: ctx.actor.userId, guideline, language: ctx.language ?? 'en' };
    await enqueue(ctx.db, APPLY_DECISION_JOB, decided);
    return status === 'approved' ? 'publish' : 'refuse';
  },
});

/** Proofs by people without an account that a handle which this member has linked is theirs. */
async function rivalProofs(db: Database, { socialIds }: ProofsDependencies, userId: string, proofs: readonly Proof[]): Promise<Proof[]> {
  if (!proofs.some(({ evidence }) => evidence?.handle)) return [];
  const linked = new Set((await socialIds.linkedIdsOf(db, userId)).map(scopedIdentifier));
  return proofs.filter(({ evidence }) => evidence?.handle && linked.has(scopedIdentifier(evidence.handle)));
}

const scopedIdentifier = (handle: Handle): string => `${identifierScope(handle.platform)}|${canonicalOf(handle)}`;

const describeProofs =
  (deps: ProofsDependencies): ReviewSubjectPort['describe'] =>
  async (db, ids, language) => {
    const proofs = await deps.proofs.byReviewIds(db, ids);
    const described = await Promise.all(
      proofs.map(async (proof): Promise<[number, ReviewedSubject][]> => {
        const handle = await handleOf(db, deps, proof);
        return handle ? [[proof.reviewId!, describe(deps, proof, handle, language)]] : [];
      }),
    );
    return new Map(described.flat());
  };

/** Undefined when the ID was unlinked. */
async function handleOf(db: Database, { socialIds }: ProofsDependencies, proof: Proof): Promise<Handle | undefined> {
  return proof.linkId === null ? proof.evidence?.handle : socialIds.findById(db, proof.linkId);
}

function describe(deps: ProofsDependencies, proof: Proof, handle: Handle, language: Language): ReviewedSubject {
  const canonical = canonicalOf(handle);
  const platform = findPlatform(handle.platform)?.value ?? 'other';
  const shownPlatform = { platform, emoji: platformEmoji(platform), label: render(platformLabel(platform), language) };
  const masked = maskSocialId('handle', canonical);
  return {
    // Every item of the queue has a number here. A proof belongs to no experience, so it gets the review's.
    experience_id: proof.reviewId!,
    submitted_by: null,
    submitted_by_user: 'Hidden',
    submitted_by_trust_score: NEUTRAL_REVIEWER_TRUST,
    submitted_at: dayAsTime(proof.evidence!.sentDay),
    evidence_count: proof.evidence?.fileIds.length ?? 0,
    feedback_weight: 0,
    feedback_categories: [],
    formatted_categories: [],
    hidden: false,
    proof: { code: proof.evidence?.code ?? proof.code, profile_url: deps.profiles.addressOf(platform, canonical) ?? null },
    reply_content: null,
    reply_submitted_by: null,
    reply_submitted_by_trust_score: null,
    reply_user_id: null,
    is_anonymous: false,
    person_name: handle.value,
    platforms: [{ ...shownPlatform, social_id: handle.value }],
    location: null,
    city: null,
    state: null,
    rating: 0,
    comment: proof.evidence?.note === '' ? null : (proof.evidence?.note ?? null),
    masked: { person_name: masked, platforms: [{ ...shownPlatform, social_id: masked }] },
  };
}
