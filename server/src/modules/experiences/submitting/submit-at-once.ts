import type { SubmitExperienceBody } from '@candor/contract/experiences';
import { nameWords } from '@candor/contract/names';
import type { MemberContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { randomId, type Act } from '../../authorship/index.ts';
import { countFiled } from '../../transparency/index.ts';
import { experienceOf } from './apply-submissions.ts';
import { categoriesOf } from '../categories/category.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { claimMark, everyMark, experienceRow, identifierRows } from '../experience-row.ts';
import { rowsAbout } from '../reviewing/open-appeals.ts';
import { checkSubmission, type CheckedSubmission } from '../rules.ts';
import { closedRowsByIds, insertNewExperience } from '../store.ts';
import { payloadOf, presentSubmitted, refuseOwnIdentifiers, requireDailyLimit, type Submitted } from './submit-experience.ts';

/**
 * The usual signed submission, with one statement to read and one to write. In every other case it writes nothing and returns undefined:
 * files, new words of names, an identifier that was claimed or whose text was taken down, concurrent acts of the author.
 */
export async function submitAtOnce(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  body: SubmitExperienceBody,
): Promise<Submitted | undefined> {
  if (body.is_anonymous || body.evidence_ids.length > 0) return undefined;
  const { userId } = ctx.actor;
  const submission = await checked(ctx, deps, body);
  if (!submission) return undefined;
  const { identifiers } = submission;
  const taken = identifiers.flatMap((identifier) => everyMark(deps.vault, userId, identifier));
  const [before, wordIds] = await Promise.all([
    deps.authorship.atOnce.read(ctx, 'item', taken),
    deps.vocabulary.knownIdsFor(ctx.db, nameWords(body.person_name)),
  ]);
  if (!before || !wordIds) return undefined;
  const repeated = deps.authorship.inbox.findRepeated(ctx, before.acts);
  if (repeated) return presentSubmitted(repeated);
  // Acts that wait in the inbox may claim or free an identifier.
  if (before.claimed.size > 0 || before.acts.waiting.length > 0) return undefined;
  requireDailyLimit(ctx, deps, before.acts.done);
  const [closed] = await Promise.all([closedRowsByIds(ctx.db, before.listed.map(Number)), refuseOwnIdentifiers(ctx, deps, submission)]);
  if (rowsAbout(deps, closed, identifiers).length > 0) return undefined;

  const act = { kind: 'submit' as const, experienceId: randomId(), payload: payloadOf(ctx, body, submission, 0) };
  const isDone = await deps.authorship.atOnce.apply(ctx, before, act, async (one, noted) => {
    await write(one, deps, { noted, wordIds });
    const marks = identifiers.map((identifier) => claimMark(deps.vault, userId, false, identifier));
    await deps.authorship.claims.insertNew(one.db, marks);
    await deps.authorship.slots.appendAfter(one.db, 'item', {
      owner: userId,
      length: before.listed.length,
      body: String(act.experienceId),
    });
  });
  if (!isDone) return undefined;
  deps.own.forget(userId);
  return { id: act.experienceId, rating: submission.rating, status: 'in_review' };
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
  await deps.moderation.submitAllForReview(ctx, 'experience', [experience.id]);
}
