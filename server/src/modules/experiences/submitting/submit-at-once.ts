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
import { rowsAbout } from '../reviewing/open-appeals.ts';
import { checkSubmission, type CheckedSubmission } from '../rules.ts';
import { closedRowsByIds, insertNewExperience } from '../store.ts';
import type { SubmittedExperience } from './submitted-experience.ts';
import { waitsUntil } from './wait-for-company.ts';
import { payloadOf, presentSubmitted, refuseOwnIdentifiers, requireDailyLimit, type Submitted } from './submit-experience.ts';

/**
 * The usual submission, with one statement to read and one to write. In every other case it writes nothing and returns undefined: files, an
 * identifier that was claimed or whose text was taken down, acts that wait and may free an identifier, concurrent acts of the author.
 */
export async function submitAtOnce(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  body: SubmitExperienceBody,
): Promise<Submitted | undefined> {
  if (body.evidence_ids.length > 0) return undefined;
  const { userId } = ctx.actor;
  const submission = await checked(ctx, deps, body);
  if (!submission) return undefined;
  const marks = submission.identifiers.flatMap((identifier) => everyMark(deps.vault, userId, identifier));
  const [before, own] = await Promise.all([deps.authorship.atOnce.read(ctx, marks), deps.own.recentOf(ctx.db, userId)]);
  if (!before) return undefined;
  const repeated = deps.authorship.inbox.findRepeated(ctx, before.acts);
  if (repeated) return presentSubmitted(repeated);
  const { waiting, done } = before.acts;
  if (before.claimed.size > 0 || waiting.some((act) => mayFreeOrClaim(act, submission))) return undefined;
  requireDailyLimit(ctx, deps, [...waiting, ...done]);
  const [closed] = await Promise.all([closedRowsByIds(ctx.db, own.closedIds), refuseOwnIdentifiers(ctx, deps, submission)]);
  if (rowsAbout(deps, closed, submission.identifiers).length > 0) return undefined;

  const payload = payloadOf(ctx, body, submission, 0);
  const waitUntil = waitsUntil(payload, body.wait_for_company, ctx.clock.now());
  const act = { kind: 'submit' as const, experienceId: randomId(), payload, ...(waitUntil === undefined ? {} : { waitUntil }) };
  const isDone = body.is_anonymous
    ? await deps.authorship.atOnce.put(ctx, before, act)
    : await applySigned(ctx, deps, { before, act, submission, listed: own.ids.size, words: nameWords(body.person_name) });
  if (!isDone) return undefined;
  // The list of an anonymous author changes only with the mix.
  if (!body.is_anonymous) deps.own.forget(userId);
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
  /** The length of the author's list. If it has grown meanwhile, the statement fails. */
  listed: number;
  words: readonly string[];
}

/** False also for a name with a new word, which a statement of its own has to insert first. */
async function applySigned(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  { before, act, submission, listed, words }: SignedAct,
): Promise<boolean> {
  const wordIds = await deps.vocabulary.knownIdsFor(ctx.db, words);
  if (!wordIds) return false;
  return deps.authorship.atOnce.apply(ctx, before, act, async (one, noted) => {
    await write(one, deps, { noted, wordIds });
    const marks = submission.identifiers.map((identifier) => claimMark(deps.vault, ctx.actor.userId, false, identifier));
    await deps.authorship.claims.insertNew(one.db, marks);
    await deps.authorship.slots.appendAfter(one.db, 'item', {
      owner: ctx.actor.userId,
      length: listed,
      body: String(act.experienceId),
    });
  });
}

/** Checks that fail here count towards the daily limit. */
async function checked(
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

async function write(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  { noted, wordIds }: { noted: Act; wordIds: ReadonlyMap<string, number> },
): Promise<void> {
  const experience = experienceOf(noted, wordIds);
  await insertNewExperience(ctx.db, experienceRow(deps.vault, experience), identifierRows(deps.vault, experience, null));
  await countFiled(ctx, 'submission');
  await deps.moderation.submitAllForReview(ctx, 'experience', [reviewedText(experience)]);
}
