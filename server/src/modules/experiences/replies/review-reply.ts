import { isoDay } from '@candor/contract/dates';
import type { Language } from '@candor/contract/language';
import { coarseTrust } from '@candor/contract/trust';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { historyOf } from '../submitting/about-same-person-store.ts';
import type { AppliedDecision, DecisionEffect, ReviewedSubject, ReviewSubjectPort } from '../../moderation/index.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { holdSubject, settleHold } from '../holds/hold-subject.ts';
import { wasKept } from '../holds/hold-store.ts';
import { experienceIdsByOrAbout, conflictsById, describeForReview, type FindConflicts } from '../reviewing/review-experience.ts';
import { conflictWith } from '../reviewing/conflict-with.ts';
import { relatedTexts } from '../reviewing/related-texts.ts';
import { effectOf } from '../rules.ts';
import { countReply } from './count-reply.ts';
import { isWithoutAccount, type StoredReply } from './reply-store.ts';
import { experienceRowsByIds } from '../store.ts';
import { prepareTokensOfRows } from '../reading/identifier-tokens.ts';

/** Replies as a subject of the review queue. */
export const replySubject = (deps: ExperiencesDependencies): ReviewSubjectPort => ({
  describe: (db, ids, language) => describeReplies(db, deps, ids, language),
  // A reply has no files; those of the experience were reviewed with it.
  evidenceOf: async () => new Map(),
  conflictsOf: (db, userId, ids) => replyConflicts(db, deps, userId, ids),
  conflictedSubjectIds: async (db, userId) => {
    const [ownIds, answeringIds] = await Promise.all([
      deps.replies.idsByOwner(db, userId),
      experienceIdsByOrAbout(db, deps, userId).then((ids) => deps.replies.idsAboutAny(db, ids)),
    ]);
    return [...ownIds, ...answeringIds];
  },
  // Reviewers see the author of a reply, so replies of the same author may be compared.
  signedTextsOf: async (db, id) => {
    const [reply] = await deps.replies.byIds(db, [id]);
    const all = reply && reply.authorId !== '' ? await deps.replies.byOwner(db, reply.authorId) : [];
    return all.filter((other) => other.id !== id).map(({ content }) => content);
  },
  countAboutSamePerson: async () => 0,
  historyOf: async (db, id, since) => {
    const [reply] = await deps.replies.byIds(db, [id]);
    return historyOf(db, reply?.experienceId ?? 0, since);
  },
  relatedTexts: async (db, id, reader) => relatedTexts(db, deps, (await deps.replies.byIds(db, [id]))[0]?.experienceId ?? 0, reader),
  hold: (ctx, id, reason) => holdSubject(ctx, deps, { type: 'reply', id }, { source: 'report', reason }),
  wasKept: (db, id, reason) => wasKept(db, { type: 'reply', id }, reason),
  settleHold: (ctx, id, settled) => settleHold(ctx, deps, { type: 'reply', id }, { source: 'report', ...settled }),
  storePictureFingerprints: async () => undefined,
  experienceIdOf: async (db, id) => (await deps.replies.byIds(db, [id]))[0]?.experienceId ?? 0,
  applyDecision: (ctx, id, decision) => applyDecision(ctx, deps, id, decision),
});

const WITHOUT_ACCOUNT = 'Someone without an account';

async function describeReplies(
  db: Database,
  deps: ExperiencesDependencies,
  ids: readonly number[],
  language: Language,
): Promise<Map<number, ReviewedSubject>> {
  const replies = await deps.replies.byIds(db, ids);
  const experiences = await describeForReview(db, deps, [...new Set(replies.map(({ experienceId }) => experienceId))], language);
  const people = await deps.members.readPeople(
    db,
    [...new Set(replies.map(({ authorId }) => authorId))].filter((id) => id !== ''),
  );
  return new Map(
    replies.flatMap((reply) => {
      const described = experiences.get(reply.experienceId);
      if (!described) return [];
      const person = people.get(reply.authorId);
      const subject: ReviewedSubject = {
        ...described,
        hidden: reply.isHidden,
        submitted_at: reply.submittedAt.toISOString(),
        reply_content: reply.content,
        reply_submitted_by: person?.displayName ?? (isWithoutAccount(reply) ? WITHOUT_ACCOUNT : 'Former member'),
        reply_submitted_by_trust_score: person ? coarseTrust(person.trustScore) : 0,
        reply_user_id: reply.authorId || null,
      };
      return [[reply.id, subject]];
    }),
  );
}

/** The author of the reply, the author of the experience and its subject may not decide on the reply. */
export const replyConflicts: FindConflicts = async (db, deps, userId, replyIds) => {
  const tokens = await deps.readers.tokensOf(db, userId);
  const replies = await deps.replies.byIds(db, replyIds);
  const answered = await experienceRowsByIds(
    db,
    replies.map(({ experienceId }) => experienceId),
  );
  await prepareTokensOfRows(deps, answered);
  const rows = new Map(answered.map((row) => [row.id, row]));
  return conflictsById(replies, (reply) => {
    const row = rows.get(reply.experienceId);
    return reply.authorId === userId ? 'author' : row && conflictWith(deps, row, userId, tokens);
  });
};

async function applyDecision(
  ctx: Context,
  deps: ExperiencesDependencies,
  id: number,
  { status, notes }: AppliedDecision,
): Promise<DecisionEffect> {
  const reply = await deps.replies.lock(ctx.db, id);
  if (!reply) return 'nothing';
  const effect = effectOf(reply.status, status);
  if (effect === 'nothing') return effect;
  const isFinal = effect !== 'ask-admin';
  await deps.replies.setStatus(ctx.db, id, status, isFinal ? isoDay(ctx.clock.now()) : null);
  await countReply(ctx.db, reply, { ...reply, status });
  // No notice is stored: those of the authors of the reply and of the experience are computed when they look.
  if (isFinal) await deps.ports.addNews(ctx, reply.experienceId);
  await notifyWithoutAccount(ctx, deps, reply, { effect, notes });
  return effect;
}

const OUTCOMES = { publish: 'published', refuse: 'rejected', 'take-down': 'removed' } as const;

/** A person without an account has no notices, so they are notified at the number or address that they proved. */
async function notifyWithoutAccount(
  ctx: Context,
  deps: ExperiencesDependencies,
  reply: StoredReply,
  { effect, notes }: { effect: DecisionEffect; notes: string },
): Promise<void> {
  if (!isWithoutAccount(reply) || !(effect in OUTCOMES)) return;
  await deps.ports.notifyReplier(ctx, { owner: reply.owner, outcome: OUTCOMES[effect as keyof typeof OUTCOMES], words: notes });
}
