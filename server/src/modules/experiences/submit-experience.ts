import type { SubmitExperienceBody } from '@candor/contract/experiences';
import { nameWords } from '@candor/contract/names';
import type { RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { audit } from '../../platform/audit/store.ts';
import { DAY_S } from '../../platform/clock.ts';
import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { categoriesOf } from './category.ts';
import type { ExperiencesDependencies } from './dependencies.ts';
import { authorKey, experienceRow, identifierKey, identifierRows, type NewExperience } from './experience-row.ts';
import { checkSubmission, identifierToken, type CheckedSubmission } from './rules.ts';
import { insertExperience, nextExperienceId } from './store.ts';

/** Trust, verification and profile are gates of the route. What is refused is not counted as a submission. */
export async function submitExperience(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  body: SubmitExperienceBody,
): Promise<RouteData<(typeof routes)['POST /experiences']>> {
  const { userId } = ctx.actor;
  await deps.limitStore.require(ctx, { name: 'submissions', max: deps.limits.SUBMISSIONS_PER_DAY, windowSeconds: DAY_S }, userId);
  const submission = checkSubmission(body, categoriesOf(body.tags, await deps.categories.byId(ctx.db)), ctx.clock.now());
  await refuseOwnIdentifiers(ctx, deps, submission);

  const id = await nextExperienceId(ctx.db);
  const evidenceCount =
    body.evidence_ids.length === 0 ? 0 : await deps.ports.claimEvidence(ctx, body.evidence_ids, id, body.hidden_evidence_ids);
  const experience = await buildExperience(ctx, deps, { id, body, submission, evidenceCount });
  if (!(await insertExperience(ctx.db, experienceRow(deps.vault, experience), identifierRows(deps.vault, experience)))) {
    throw new AppError('ALREADY_SUBMITTED');
  }
  const author = authorKey(deps.vault, userId);
  await deps.moderation.submitForReview(ctx, { type: 'experience', subjectId: id, authorKey: author });
  await audit(ctx, { action: 'experience.submit', subject: `experience:${id}`, actorKey: author });
  return { id: deps.ids.experience.conceal(id), rating: submission.rating, status: 'in_review' };
}

async function refuseOwnIdentifiers(ctx: MemberContext, deps: ExperiencesDependencies, { identifiers }: CheckedSubmission): Promise<void> {
  const own = await deps.readers.tokensOf(ctx.db, ctx.actor.userId);
  const isOwn = identifiers.some(({ platform, canonical }) =>
    own.has(identifierToken({ platform, key: identifierKey(deps.vault, canonical) })),
  );
  if (isOwn) throw new AppError('OWN_IDENTIFIER');
}

interface Parts {
  id: number;
  body: SubmitExperienceBody;
  submission: CheckedSubmission;
  evidenceCount: number;
}

async function buildExperience(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  { id, body, submission, evidenceCount }: Parts,
): Promise<NewExperience> {
  const words = nameWords(body.person_name);
  const wordIds = await deps.vocabulary.wordIdsFor(ctx.db, words);
  return {
    id,
    authorId: ctx.actor.userId,
    status: 'in_review',
    content: {
      person_name: body.person_name,
      comment: submission.comment,
      platforms: submission.identifiers.map(({ platform, socialId, countryCode }) => ({
        platform,
        social_id: socialId,
        ...(countryCode === null ? {} : { country_code: countryCode }),
      })),
    },
    canonicalIds: submission.identifiers.map(({ canonical }) => canonical),
    firstWord: wordIds.get(words[0]!)!,
    lastWord: wordIds.get(words.at(-1)!)!,
    ...(words.length > 2 ? { nameWords: words.map((word) => wordIds.get(word)!) } : {}),
    tags: body.tags,
    rating: submission.rating,
    feedbackTypes: [...new Set(body.feedback_types)],
    isAnonymous: body.is_anonymous,
    authorTrust: ctx.actor.trustScore,
    isAuthorVerified: ctx.actor.isVerified,
    experienceDate: submission.experienceDate,
    isDateApproximate: body.approximate_experience_date,
    place: submission.place,
    city: submission.city,
    state: submission.state,
    evidenceCount,
    submittedAt: ctx.clock.now(),
    decidedAt: null,
    publishedAt: null,
  };
}
