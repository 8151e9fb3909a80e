import { EVIDENCE_RETENTION_DAYS } from '@candor/contract/limits';
import { dayAsTime, isoDay } from '@candor/contract/dates';
import type { Language } from '@candor/contract/language';
import { shortName } from '@candor/contract/names';
import { coarseTrust } from '@candor/contract/trust';
import { DAY_S, secondsAfter } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/store.ts';
import type { AppliedDecision, Conflict, DecisionEffect, ReviewedSubject, ReviewSubjectPort } from '../../moderation/index.ts';
import { categoriesOf } from '../categories/category.ts';
import { cityKey } from './counters.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { holdSubject, settleHold } from '../holds/hold-subject.ts';
import { wasKept } from '../holds/hold-store.ts';
import { openAuthor } from '../experience-row.ts';
import { openExperience, type Experience } from '../load-experiences.ts';
import type { NamedPerson } from '../../members/index.ts';
import { prepareTokensOfRows } from '../reading/identifier-tokens.ts';
import { formatCategories, maskedPlatforms, presentPlatforms } from '../reading/present-experience.ts';
import { conflictWith } from './conflict-with.ts';
import { relatedTexts } from './related-texts.ts';
import { publishLocked, unpublishExperience } from './publish-experience.ts';
import { republishLocked } from './republish-experience.ts';
import { claimAgain, releaseClaimsOf } from '../leaving/release-claims.ts';
import { effectOf, identifierFilter, publishAt } from '../rules.ts';
import { countAboutSamePerson, experienceIdsAbout, historyOf } from '../submitting/about-same-person-store.ts';
import { experienceRowsByIds, lockExperience, setDecidedDay, setExperienceStatus, signedRowsByIds, type ExperienceRow } from '../store.ts';

export const PUBLISH_JOB = 'publish-experience';

/** Experiences as a subject of the review queue. */
export const experienceSubject = (deps: ExperiencesDependencies): ReviewSubjectPort => ({
  describe: (db, ids, language) => describeForReview(db, deps, ids, language),
  evidenceOf: (db, ids, viewer) => deps.ports.evidenceLinks(db, ids, viewer),
  conflictsOf: (db, userId, ids) => experienceConflicts(db, deps, userId, ids),
  conflictedSubjectIds: (db, userId) => experienceIdsByOrAbout(db, deps, userId),
  signedTextsOf: (db, id) => signedTextsOf(db, deps, id),
  countAboutSamePerson,
  historyOf,
  relatedTexts: (db, id, reader) => relatedTexts(db, deps, id, reader),
  hold: (ctx, id, reason) => holdSubject(ctx, deps, { type: 'experience', id }, { source: 'report', reason }),
  wasKept: (db, id, reason) => wasKept(db, { type: 'experience', id }, reason),
  isDisputedByOther: (db, id, by) => deps.ports.isDisputedByOther(db, id, by),
  settleHold: (ctx, id, settled) => settleHold(ctx, deps, { type: 'experience', id }, { source: 'report', ...settled }),
  samplePictures: (db, id, side) => deps.ports.samplePictures(db, id, side),
  flagPictures: (db, id, fileIds) => deps.ports.flagPictures(db, id, fileIds),
  storePictureFingerprints: (ctx, id) => deps.ports.storePictureFingerprints(ctx, id),
  experienceIdOf: async (_db, id) => id,
  applyDecision: (ctx, id, decision) => applyDecision(ctx, deps, id, decision),
});

/** Describes experiences for the review queue: as its subjects, or as those that replies are about. */
export async function describeForReview(
  db: Database,
  deps: ExperiencesDependencies,
  ids: readonly number[],
  language: Language,
): Promise<Map<number, ReviewedSubject>> {
  const rows = await experienceRowsByIds(db, ids);
  const authors = new Map(rows.filter(({ is_anonymous }) => !is_anonymous).map((row) => [row.id, openAuthor(deps.vault, row)]));
  const people = await deps.members.readNames(
    db,
    [...authors.values()].filter((id) => id !== ''),
  );
  const categories = await deps.categories.byId(db);
  return new Map(
    rows.map((row) => {
      const experience = openExperience(deps.vault, row);
      const tags = categoriesOf(experience.tags, categories);
      const authorId = authors.get(row.id);
      return [
        row.id,
        {
          ...placeOf(experience),
          ...authorFields(experience, authorId, authorId === undefined ? undefined : people.get(authorId)),
          experience_id: row.id,
          submitted_at: experience.isAnonymous ? dayAsTime(experience.day) : experience.submittedAt.toISOString(),
          hidden: experience.isHidden,
          evidence_count: experience.evidenceCount,
          feedback_weight: experience.rating,
          feedback_categories: experience.tags,
          formatted_categories: formatCategories(tags, language).map((shown, index) => ({ ...shown, weight: tags[index]!.weight })),
          person_name: experience.personName,
          platforms: presentPlatforms(experience, language),
          masked: { person_name: shortName(experience.personName), platforms: maskedPlatforms(experience, { language }) },
          rating: experience.rating,
          comment: experience.comment,
          proof: null,
          reply_content: null,
          reply_submitted_by: null,
          reply_submitted_by_trust_score: null,
          reply_user_id: null,
        },
      ];
    }),
  );
}

const placeOf = (experience: Experience): Pick<ReviewedSubject, 'location' | 'city' | 'state'> => ({
  location: cityKey(experience),
  city: experience.city,
  state: experience.state,
});

/** Even a reviewer learns only that there is an anonymous author. */
const authorFields = ({ isAnonymous, authorTrust }: Experience, authorId: string | undefined, person: NamedPerson | undefined) => ({
  submitted_by: authorId || null,
  submitted_by_user: isAnonymous ? 'Anonymous' : (person?.displayName ?? 'Former member'),
  submitted_by_trust_score: coarseTrust(authorTrust),
  is_anonymous: isAnonymous,
});

/** The member's conflicts of interest with these items, by their ids. */
export type FindConflicts = (
  db: Database,
  deps: ExperiencesDependencies,
  userId: string,
  ids: readonly number[],
) => Promise<Map<number, Conflict>>;

export const experienceConflicts: FindConflicts = async (db, deps, userId, experienceIds) => {
  const tokens = await deps.readers.tokensOf(db, userId);
  const rows = await experienceRowsByIds(db, experienceIds);
  await prepareTokensOfRows(deps, rows);
  return conflictsById(rows, (row) => conflictWith(deps, row, userId, tokens));
};

/** Maps the ids of the items to their conflicts, if they have one. */
export const conflictsById = <T extends { id: number }>(
  items: readonly T[],
  conflictOf: (item: T) => Conflict | undefined,
): Map<number, Conflict> =>
  new Map(
    items.flatMap((item) => {
      const conflict = conflictOf(item);
      return conflict ? [[item.id, conflict]] : [];
    }),
  );

/** The experiences that a member wrote, and those that name one of their linked IDs. */
export async function experienceIdsByOrAbout(db: Database, deps: ExperiencesDependencies, userId: string): Promise<number[]> {
  const links = await deps.socialIds.linkedIdsOf(db, userId);
  const [writtenIds, idsAboutMember] = await Promise.all([deps.own.idsOf(db, userId), experienceIdsAbout(db, links.map(identifierFilter))]);
  return [...new Set([...writtenIds, ...idsAboutMember])];
}

/** The experiences, published or not, that name one of the IDs that the member proved. */
export async function experienceIdsAboutMember(db: Database, deps: ExperiencesDependencies, userId: string): Promise<number[]> {
  const links = await deps.socialIds.linkedIdsOf(db, userId);
  return experienceIdsAbout(db, links.filter((link) => deps.socialIds.isProved(link)).map(identifierFilter));
}

/** The author's other signed texts, decrypted for each comparison: a stored hash would link the texts of one author. */
async function signedTextsOf(db: Database, deps: ExperiencesDependencies, id: number): Promise<string[]> {
  const [row] = await experienceRowsByIds(db, [id]);
  const author = row && !row.is_anonymous ? openAuthor(deps.vault, row) : '';
  if (author === '') return [];
  const others = await signedRowsByIds(
    db,
    [...(await deps.own.recentIdsOf(db, author))].filter((other) => other !== id),
  );
  return others.flatMap((other) => openExperience(deps.vault, other).comment ?? []);
}

async function applyDecision(
  ctx: Context,
  deps: ExperiencesDependencies,
  id: number,
  { status }: AppliedDecision,
): Promise<DecisionEffect> {
  const { inbox } = deps.authorship;
  await inbox.lock(ctx.db, 'exclusive', 'experience', id);
  const row = await lockExperience(ctx.db, id);
  if (!row) return 'nothing';
  // A withdrawal that waits for the mix takes precedence.
  if ((await inbox.idsWithWaitingAct(ctx.db, 'withdraw', [id])).has(id)) throw new AppError('ALREADY_DECIDED');
  const author = openAuthor(deps.vault, row);
  ctx.afterCommit(() => deps.trust.invalidateAuthoredPoints(author));
  const now = ctx.clock.now();
  const effect = effectOf(row.status as Experience['status'], status, { wasPublished: row.published_day !== null });
  if (row.evidence_count > 0 && ['publish', 'restore', 'refuse', 'take-down'].includes(effect)) {
    await deps.ports.deleteEvidence(ctx, id, secondsAfter(now, EVIDENCE_RETENTION_DAYS * DAY_S));
  }
  if (effect === 'restore') return (await republishLocked(ctx, deps, row)) ? 'restore' : 'nothing';
  await applyEffect(ctx, deps, row, effect);
  return effect;
}

async function applyEffect(
  ctx: Context,
  deps: ExperiencesDependencies,
  row: ExperienceRow,
  effect: Exclude<DecisionEffect, 'restore'>,
): Promise<void> {
  const { id } = row;
  switch (effect) {
    case 'publish':
      return publish(ctx, deps, row);
    case 'refuse':
      await setExperienceStatus(ctx.db, id, { status: 'rejected', decidedDay: isoDay(ctx.clock.now()) });
      await releaseClaimsOf(ctx.db, deps, openAuthor(deps.vault, row), openExperience(deps.vault, row));
      return deps.ports.addNews(ctx, id);
    case 'take-down':
      await unpublishExperience(ctx, deps, id, 'rejected');
      return;
    case 'ask-admin':
      return setExperienceStatus(ctx.db, id, { status: 'needs_admin_review' });
    case 'nothing':
      return;
  }
}

async function publish(ctx: Context, deps: ExperiencesDependencies, row: ExperienceRow): Promise<void> {
  if (row.status === 'rejected') {
    // The author may have written about the same person since, and only one such experience is allowed (product decision E9).
    if (!(await claimAgain(ctx.db, deps, openAuthor(deps.vault, row), openExperience(deps.vault, row)))) return;
    await setExperienceStatus(ctx.db, row.id, { status: 'in_review' });
  }
  if (deps.publishDelayHours === 0) return publishLocked(ctx, deps, row);
  const now = ctx.clock.now();
  await setDecidedDay(ctx.db, row.id, isoDay(now));
  return enqueue(ctx.db, PUBLISH_JOB, { experienceId: row.id }, { runAt: publishAt(now, deps.publishDelayHours, Math.random()) });
}
