import { isoDay } from '@candor/contract/dates';
import { nameWords } from '@candor/contract/names';
import type { ExperienceStatus } from '@candor/contract/statuses';
import type { Context } from '../../../platform/context.ts';
import type { Act, ActHandler } from '../../authorship/index.ts';
import { countFiled } from '../../transparency/index.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { claimMark, experienceRow, identifierRows, type NewExperience } from '../experience-row.ts';
import { isUndecided } from '../rules.ts';
import { experienceRowsByIds, insertExperiences, type ExperienceRow } from '../store.ts';
import type { SubmittedExperience } from './submitted-experience.ts';
import { keepWithoutCompany } from './wait-for-company.ts';

/** Creates experiences from submissions: many together from the inbox, or a single signed one. */
export const submissionHandler = (deps: ExperiencesDependencies): ActHandler => ({
  kind: 'submit',
  apply: (ctx, acts) => applySubmissions(ctx, deps, acts),
  finish: (ctx, acts) => claimIdentifiers(ctx, deps, acts),
  keepWaiting: (ctx, acts, company) => keepWithoutCompany(ctx, deps, acts, company),
});

/** The files of anonymous submissions, which get new names before the mix. */
export const evidenceToMix = (acts: readonly Act[]): { userId: string; fileIds: readonly string[] }[] =>
  acts
    .filter(({ kind, payload }) => kind === 'submit' && (payload as SubmittedExperience).isAnonymous)
    .map(({ userId, payload }) => ({ userId, fileIds: (payload as SubmittedExperience).evidenceIds }))
    .filter(({ fileIds }) => fileIds.length > 0);

const rowsOf = ({ db }: Context, acts: readonly Act[]): Promise<ExperienceRow[]> =>
  experienceRowsByIds(
    db,
    acts.map(({ experienceId }) => experienceId),
  );

async function applySubmissions(ctx: Context, deps: ExperiencesDependencies, acts: readonly Act[]): Promise<void> {
  const existing = new Set((await rowsOf(ctx, acts)).map(({ id }) => id));
  const newActs = acts.filter(({ experienceId }) => !existing.has(experienceId));
  await deps.vault.prepareStored(
    newActs.flatMap(({ payload }) => (payload as SubmittedExperience).identifiers.map(({ canonical }) => canonical)),
  );
  const words = new Set(newActs.flatMap(({ payload }) => nameWords((payload as SubmittedExperience).personName)));
  const wordIds = await deps.vocabulary.findOrInsertIds(ctx.db, [...words]);
  const day = isoDay(ctx.clock.now());
  const experiences = newActs.map((act) => withDayOfMix(experienceOf(act, wordIds), day));
  await insertExperiences(
    ctx.db,
    experiences.map((experience) => experienceRow(deps.vault, experience)),
    experiences.flatMap((experience) => identifierRows(deps.vault, experience, null)),
  );
  await deps.authorship.slots.append(
    ctx.db,
    'item',
    newActs.map(({ userId, experienceId }) => ({ owner: userId, body: String(experienceId) })),
  );
  for (const { userId, experienceId, payload } of newActs) {
    const { evidenceIds, visibleEvidenceIds, isAnonymous } = payload as SubmittedExperience;
    if (evidenceIds.length > 0)
      await deps.ports.claimEvidence(ctx, { userId, experienceId, fileIds: evidenceIds, visibleIds: visibleEvidenceIds, isAnonymous });
  }
  if (newActs.length > 0) await countFiled(ctx, 'submission', newActs.length);
  await deps.moderation.submitAllForReview(ctx, 'experience', experiences.map(reviewedText));
}

export const reviewedText = ({ id, content }: NewExperience): { subjectId: number; text: string } => ({
  subjectId: id,
  text: content.comment ?? '',
});

/**
 * Gives all texts of a mix the same day. With the days of their acts they would form groups, and each author would be hidden in only one of
 * them. An approximate date is the day of the act less a fixed number of days, so it moves by the days between act and mix: up to fourteen
 * for a text that waited for company.
 */
function withDayOfMix(experience: NewExperience, day: string): NewExperience {
  const { submittedAt, isAnonymous, isDateApproximate, experienceDate } = experience;
  if (!isAnonymous || !isDateApproximate) return { ...experience, day };
  const waitedMs = Date.parse(day) - Date.parse(isoDay(submittedAt));
  return { ...experience, day, experienceDate: isoDay(new Date(Date.parse(experienceDate) + waitedMs)) };
}

/** Runs last, because a withdrawal in the same mix may free the identifier of a later submission. */
async function claimIdentifiers(ctx: Context, deps: ExperiencesDependencies, acts: readonly Act[]): Promise<void> {
  const rows = await rowsOf(ctx, acts);
  const undecidedIds = new Set(rows.filter(({ status }) => isUndecided(status as ExperienceStatus)).map(({ id }) => id));
  const marks = acts
    .filter(({ experienceId }) => undecidedIds.has(experienceId))
    .flatMap(({ userId, payload }) => {
      const { identifiers, isAnonymous } = payload as SubmittedExperience;
      return identifiers.map((identifier) => claimMark(deps.vault, userId, isAnonymous, identifier));
    });
  if (marks.length > 0) await deps.authorship.claims.insert(ctx.db, marks);
}

export function experienceOf({ userId, experienceId, at, payload }: Act, wordIds: ReadonlyMap<string, number>): NewExperience {
  const submitted = payload as SubmittedExperience;
  const words = nameWords(submitted.personName);
  return {
    ...submitted,
    id: experienceId,
    authorId: userId,
    status: 'in_review',
    content: {
      person_name: submitted.personName,
      comment: submitted.comment,
      platforms: submitted.identifiers.map(({ platform, socialId, countryCode }) => ({
        platform,
        social_id: socialId,
        ...(countryCode === null ? {} : { country_code: countryCode }),
      })),
    },
    canonicals: submitted.identifiers.map(({ canonical }) => canonical),
    firstWordId: wordIds.get(words[0]!)!,
    lastWordId: wordIds.get(words.at(-1)!)!,
    ...(words.length > 2 ? { nameWordIds: words.map((word) => wordIds.get(word)!) } : {}),
    submittedAt: new Date(at),
    decidedAt: null,
    publishedAt: null,
    earned: false,
  };
}
