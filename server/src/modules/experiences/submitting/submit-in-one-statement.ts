import type { SubmitExperienceBody } from '@candor/contract/experiences';
import { nameWords } from '@candor/contract/names';
import type { MemberContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { randomId, type Act, type BeforeAct, type NewAct } from '../../authorship/index.ts';
import { countFiled } from '../../transparency/index.ts';
import { experienceOf, reviewedText } from './apply-submissions.ts';
import { categoriesOf } from '../categories/category.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { claimMark, everyMark, experienceRow, identifierRows } from '../experience-row.ts';
import { prepareTokensOfRows } from '../reading/identifier-tokens.ts';
import { rowsAbout } from '../reviewing/open-appeals.ts';
import { checkSubmission, type CheckedSubmission } from '../rules.ts';
import { closedRowsByIds, insertNewExperience } from '../store.ts';
import type { SubmittedExperience } from './submitted-experience.ts';
import { waitsUntil } from './wait-for-company.ts';
import { payloadOf, presentSubmitted, refuseOwnIdentifiers, requireDailyLimit, type SubmissionReply } from './submit-experience.ts';

/**
 * Submits an experience with one statement that reads and one that writes, in the usual case. It writes nothing and returns undefined if the
 * experience has files, if an identifier is claimed or a text about it was taken down, if a waiting act of the author may free an identifier,
 * or if the author acts concurrently. The caller then runs `submitExperience`.
 */
export async function submitInOneStatement(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  body: SubmitExperienceBody,
): Promise<SubmissionReply | undefined> {
  if (body.evidence_ids.length > 0) return undefined;
  const { userId } = ctx.actor;
  const submission = await tryCheckSubmission(ctx, deps, body);
  if (!submission) return undefined;
  await deps.vault.prepareEntered(submission.identifiers.map(({ canonical }) => canonical));
  const marks = submission.identifiers.flatMap((identifier) => everyMark(deps.vault, userId, identifier));
  const [before, own] = await Promise.all([deps.authorship.oneStatementActs.read(ctx, marks), deps.own.recentOf(ctx.db, userId)]);
  if (!before) return undefined;
  const repeated = deps.authorship.inbox.findRepeated(ctx, before.acts);
  if (repeated) return presentSubmitted(repeated);
  const { waiting, done } = before.acts;
  if (before.claimed.size > 0 || waiting.some((act) => mayFreeOrClaim(act, submission))) return undefined;
  requireDailyLimit(ctx, deps, [...waiting, ...done]);
  const [closed] = await Promise.all([closedRowsByIds(ctx.db, own.closedIds), refuseOwnIdentifiers(ctx, deps, submission)]);
  await prepareTokensOfRows(deps, closed);
  if (rowsAbout(deps, closed, submission.identifiers).length > 0) return undefined;

  const payload = payloadOf(ctx, body, submission, 0);
  const waitUntil = waitsUntil(payload, body.wait_for_company, ctx.clock.now());
  const act = { kind: 'submit' as const, experienceId: randomId(), payload, ...(waitUntil === undefined ? {} : { waitUntil }) };
  const isDone = body.is_anonymous
    ? await deps.authorship.oneStatementActs.put(ctx, before, act)
    : await applySigned(ctx, deps, { before, act, submission, ownCount: own.ids.size, words: nameWords(body.person_name) });
  if (!isDone) return undefined;
  // The stored list of an author's anonymous experiences changes only with the mix.
  if (!body.is_anonymous) deps.own.invalidate(userId);
  return { id: act.experienceId, rating: submission.rating, status: 'in_review' };
}

const mayFreeOrClaim = ({ kind, payload }: Act, { identifiers }: CheckedSubmission): boolean =>
  kind === 'withdraw' ||
  (kind === 'submit' &&
    (payload as SubmittedExperience).identifiers.some((one) =>
      identifiers.some(({ platform, canonical }) => platform === one.platform && canonical === one.canonical),
    ));

interface SignedAct {
  before: BeforeAct;
  act: NewAct;
  submission: CheckedSubmission;
  /** The number of the author's experiences. If it has grown meanwhile, the statement fails. */
  ownCount: number;
  words: readonly string[];
}

/** @returns false if the author acted meanwhile, or if the name has a new word, which another statement has to insert first */
async function applySigned(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  { before, act, submission, ownCount, words }: SignedAct,
): Promise<boolean> {
  const wordIds = await deps.vocabulary.findAllIds(ctx.db, words);
  if (!wordIds) return false;
  return deps.authorship.oneStatementActs.apply(ctx, before, act, async (statementCtx, recordedAct) => {
    await insertSubmitted(statementCtx, deps, { recordedAct, wordIds });
    const marks = submission.identifiers.map((identifier) => claimMark(deps.vault, ctx.actor.userId, false, identifier));
    await deps.authorship.claims.insertNew(statementCtx.db, marks);
    await deps.authorship.slots.appendAfter(statementCtx.db, 'item', {
      owner: ctx.actor.userId,
      length: ownCount,
      body: String(act.experienceId),
    });
  });
}

/** Undefined if a check fails: `submitExperience` then checks the daily limit first, repeats these checks, and refuses the call. */
async function tryCheckSubmission(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  body: SubmitExperienceBody,
): Promise<CheckedSubmission | undefined> {
  const categories = await deps.categories.byId(ctx.db);
  try {
    return checkSubmission(body, categoriesOf(body.tags, categories), ctx.clock.now());
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

async function insertSubmitted(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  { recordedAct, wordIds }: { recordedAct: Act; wordIds: ReadonlyMap<string, number> },
): Promise<void> {
  const experience = experienceOf(recordedAct, wordIds);
  await insertNewExperience(ctx.db, experienceRow(deps.vault, experience), identifierRows(deps.vault, experience, null));
  await countFiled(ctx, 'submission');
  await deps.moderation.submitAllForReview(ctx, 'experience', [reviewedText(experience)]);
}
