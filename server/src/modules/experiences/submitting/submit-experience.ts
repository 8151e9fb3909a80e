import type { SubmitExperienceBody } from '@candor/contract/experiences';
import type { RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { DAY_S, secondsAfter } from '../../../platform/clock.ts';
import type { MemberContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { tooMany } from '../../../platform/limits/limit-store.ts';
import { randomId, type Act } from '../../authorship/index.ts';
import { categoriesOf } from '../categories/category.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { everyMark, identifierKey, marksOf } from '../experience-row.ts';
import { hasOpenAppealAbout } from '../reviewing/open-appeals.ts';
import { openExperience } from '../load-experiences.ts';
import { storedCanonical } from '../reading/present-experience.ts';
import { checkSubmission, identifierToken, type CheckedSubmission } from '../rules.ts';
import { experienceRowsByIds } from '../store.ts';
import type { SubmittedExperience } from './submitted-experience.ts';
import { waitsUntil } from './wait-for-company.ts';

export type SubmissionReply = RouteData<(typeof routes)['POST /experiences']>;

/**
 * Trust, verification and profile are gates of the route. An anonymous submission becomes one sealed row of the inbox; a signed one is
 * applied immediately. In both cases the same checks consider the author's texts in the tables and in the inbox.
 */
export async function submitExperience(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  body: SubmitExperienceBody,
): Promise<SubmissionReply> {
  const { userId } = ctx.actor;
  const { inbox } = deps.authorship;
  await inbox.lockAuthor(ctx.db, userId);
  const acts = await inbox.actsOf(ctx.db, userId, ctx.clock.now());
  const repeated = inbox.findRepeated(ctx, acts);
  if (repeated) return presentSubmitted(repeated);

  requireDailyLimit(ctx, deps, [...acts.waiting, ...acts.done]);
  const submission = checkSubmission(body, categoriesOf(body.tags, await deps.categories.byId(ctx.db)), ctx.clock.now());
  await deps.vault.prepareEntered(submission.identifiers.map(({ canonical }) => canonical));
  await refuseOwnIdentifiers(ctx, deps, submission);
  await refuseSecondExperience(ctx, deps, submission, acts.waiting);
  const evidenceCount = await deps.ports.countUploads(ctx, body.evidence_ids);

  const payload = payloadOf(ctx, body, submission, evidenceCount);
  const waitUntil = waitsUntil(payload, body.wait_for_company, ctx.clock.now());
  const act = { kind: 'submit' as const, experienceId: randomId(), payload, ...(waitUntil === undefined ? {} : { waitUntil }) };
  if (body.is_anonymous) await inbox.put(ctx, act);
  else await deps.authorship.applyImmediately(ctx, act);
  ctx.afterCommit(() => deps.own.invalidate(userId));
  return { id: act.experienceId, rating: submission.rating, status: 'in_review' };
}

export const presentSubmitted = ({ experienceId, payload }: Act): SubmissionReply => ({
  id: experienceId,
  rating: (payload as SubmittedExperience).rating,
  status: 'in_review',
});

/** Counted from the member's own acts: a row of the rate limiter would tell when somebody wrote. */
export function requireDailyLimit(ctx: MemberContext, { limits }: ExperiencesDependencies, acts: readonly Act[]): void {
  const since = secondsAfter(ctx.clock.now(), -DAY_S).toISOString();
  const recent = acts.filter(({ kind, at }) => kind === 'submit' && at > since).toSorted((a, b) => a.at.localeCompare(b.at));
  if (recent.length < limits.SUBMISSIONS_PER_DAY) return;
  const freeAt = secondsAfter(new Date(recent.at(-limits.SUBMISSIONS_PER_DAY)!.at), DAY_S);
  throw tooMany(Math.max(1, Math.ceil((freeAt.getTime() - ctx.clock.now().getTime()) / 1000)));
}

export async function refuseOwnIdentifiers(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  { identifiers }: CheckedSubmission,
): Promise<void> {
  const ownTokens = await deps.readers.tokensOf(ctx.db, ctx.actor.userId);
  const isOwn = identifiers.some(({ platform, canonical }) =>
    ownTokens.has(identifierToken({ platform, key: identifierKey(deps.vault, canonical) })),
  );
  if (isOwn) throw new AppError('OWN_IDENTIFIER');
}

/** Product decision E9. A withdrawal that waits for the mix already frees the identifiers of its experience. */
async function refuseSecondExperience(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  { identifiers }: CheckedSubmission,
  waiting: readonly Act[],
): Promise<void> {
  const { userId } = ctx.actor;
  if (await hasLiveExperienceAbout(ctx.db, deps, { userId, identifiers, waiting })) throw new AppError('ALREADY_SUBMITTED');
  if (await hasOpenAppealAbout(ctx.db, deps, userId, identifiers)) throw new AppError('CASE_OPEN');
}

interface AboutQuery {
  userId: string;
  identifiers: readonly { platform: string; canonical: string }[];
  /** The member's acts that wait for the mix. */
  waiting: readonly Act[];
}

/** Whether the member has a live experience about one of these, mixed or still in the inbox. */
export async function hasLiveExperienceAbout(
  db: Database,
  deps: ExperiencesDependencies,
  { userId, identifiers, waiting }: AboutQuery,
): Promise<boolean> {
  const withdrawn = new Set(waiting.filter(({ kind }) => kind === 'withdraw').map(({ experienceId }) => experienceId));
  const freedMarks = new Set(
    (await experienceRowsByIds(db, [...withdrawn])).flatMap((row) =>
      openExperience(deps.vault, row).platforms.flatMap(({ platform, socialId }) =>
        marksOf(deps.vault, userId, row.is_anonymous, { platform, canonical: storedCanonical(platform, socialId) }),
      ),
    ),
  );
  const liveMarks = new Set(
    waiting
      .filter(({ kind, experienceId }) => kind === 'submit' && !withdrawn.has(experienceId))
      .flatMap(({ payload }) => (payload as SubmittedExperience).identifiers)
      .flatMap((identifier) => everyMark(deps.vault, userId, identifier)),
  );
  const marks = identifiers.flatMap((identifier) => everyMark(deps.vault, userId, identifier));
  const claimedMarks = await deps.authorship.claims.existing(db, marks);
  return marks.some((mark) => liveMarks.has(mark) || (claimedMarks.has(mark) && !freedMarks.has(mark)));
}

export const payloadOf = (
  { actor }: MemberContext,
  body: SubmitExperienceBody,
  submission: CheckedSubmission,
  evidenceCount: number,
): SubmittedExperience => ({
  personName: body.person_name,
  comment: submission.comment,
  identifiers: submission.identifiers,
  tags: body.tags,
  rating: submission.rating,
  feedbackTypes: [...new Set(body.feedback_types)],
  isAnonymous: body.is_anonymous,
  authorTrust: actor.trustScore,
  isAuthorVerified: actor.isVerified,
  experienceDate: submission.experienceDate,
  isDateApproximate: body.approximate_experience_date,
  place: submission.place,
  city: submission.city,
  state: submission.state,
  evidenceIds: body.evidence_ids,
  visibleEvidenceIds: body.visible_evidence_ids,
  evidenceCount,
});
