import { DAY_S, secondsAfter } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/store.ts';
import type { AppliedDecision, Conflict, KnownPerson, ReviewedSubject, ReviewSubjectPort } from '../moderation/index.ts';
import { categoriesOf } from './category.ts';
import { cityKey } from './counters.ts';
import type { ExperiencesDependencies } from './dependencies.ts';
import { authorKey } from './experience-row.ts';
import { loadExperiences, openAuthor, openExperience, type Experience } from './load-experiences.ts';
import { presentPlatforms, shownDay } from './present-experience.ts';
import { publishLocked, unpublishExperience } from './publish-experience.ts';
import { tokensOf } from './tokens-of.ts';
import { effectOf, EVIDENCE_KEPT_DAYS, publishAt, startOfDay } from './rules.ts';
import { countAboutSame, hasLiveTwin, historyOf } from './about-same-store.ts';
import { experienceRowsByIds, lockExperience, setDecidedAt, setExperienceStatus } from './store.ts';

export const PUBLISH_JOB = 'publish-experience';

/** Experiences, as the review queue knows them. */
export const experienceSubject = (deps: ExperiencesDependencies): ReviewSubjectPort => ({
  describe: (db, ids) => describeExperiences(db, deps, ids),
  evidenceOf: (db, ids, viewerId) => deps.ports.evidenceLinks(db, ids, viewerId),
  conflictsOf: (db, userId, ids) => conflictsOf(db, deps, userId, ids),
  countAboutSame,
  historyOf,
  applyDecision: (ctx, id, decision) => applyDecision(ctx, deps, id, decision),
});

/** What the queue shows of an experience, whether it is judged itself or a reply to it. */
export type DescribedExperience = Omit<ReviewedSubject, 'submitted_at'> & { submittedAt: Date };

export async function describeForReview(
  db: Database,
  deps: ExperiencesDependencies,
  ids: readonly number[],
): Promise<Map<number, DescribedExperience>> {
  const rows = await experienceRowsByIds(db, ids);
  const authors = new Map(rows.filter(({ is_anonymous }) => !is_anonymous).map((row) => [row.id, openAuthor(deps.vault, row)]));
  const people = await deps.accounts.readPeople(
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
          ...writtenBy(experience, authorId, authorId === undefined ? undefined : people.get(authorId)),
          experience_id: deps.ids.experience.conceal(row.id),
          submittedAt: experience.submittedAt,
          evidence_count: experience.evidenceCount,
          feedback_weight: experience.rating,
          feedback_categories: experience.tags,
          formatted_categories: tags.map(({ emoji, label, type, weight }) => ({ emoji, label, type, weight })),
          person_name: experience.personName,
          platforms: presentPlatforms(experience),
          rating: experience.rating,
          comment: experience.comment,
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

/** Of an anonymous author not even a reviewer learns more than that there is one. */
const writtenBy = ({ isAnonymous, authorTrust }: Experience, authorId: string | undefined, person: KnownPerson | undefined) => ({
  submitted_by: authorId || null,
  submitted_by_user: isAnonymous ? 'Anonymous' : (person?.displayName ?? 'Former member'),
  submitted_by_trust_score: authorTrust,
  is_anonymous: isAnonymous,
});

async function describeExperiences(
  db: Database,
  deps: ExperiencesDependencies,
  ids: readonly number[],
): Promise<Map<number, ReviewedSubject>> {
  const described = await describeForReview(db, deps, ids);
  return new Map(
    [...described].map(([id, { submittedAt, ...subject }]) => [
      id,
      { ...subject, submitted_at: subject.is_anonymous ? shownDay(submittedAt) : submittedAt.toISOString() },
    ]),
  );
}

async function conflictsOf(
  db: Database,
  deps: ExperiencesDependencies,
  userId: string,
  ids: readonly number[],
): Promise<Map<number, Conflict>> {
  const conflicts = new Map<number, Conflict>();
  const mine = authorKey(deps.vault, userId);
  const tokens = await deps.readers.tokensOf(db, userId);
  for (const experience of await loadExperiences(db, deps.vault, ids)) {
    if (experience.authorKey === mine) conflicts.set(experience.id, 'author');
    else if (tokensOf(deps, experience).some((token) => tokens.has(token))) conflicts.set(experience.id, 'subject');
  }
  return conflicts;
}

async function applyDecision(ctx: Context, deps: ExperiencesDependencies, id: number, { status }: AppliedDecision): Promise<void> {
  const row = await lockExperience(ctx.db, id);
  if (!row) return;
  const now = ctx.clock.now();
  const effect = effectOf(row.status as Experience['status'], status);
  if (row.evidence_count > 0 && ['publish', 'refuse', 'take-down'].includes(effect)) {
    await deps.ports.deleteEvidence(ctx, id, secondsAfter(now, EVIDENCE_KEPT_DAYS * DAY_S));
  }
  switch (effect) {
    case 'publish':
      if (row.status === 'rejected') {
        // The author may have written about the same person since: one of them is enough (E9).
        if (await hasLiveTwin(ctx.db, id)) return;
        await setExperienceStatus(ctx.db, id, { status: 'in_review' });
      }
      if (deps.publishDelayHours === 0) return publishLocked(ctx, deps, row);
      await setDecidedAt(ctx.db, id, startOfDay(now));
      return enqueue(ctx.db, PUBLISH_JOB, { experienceId: id }, { runAt: publishAt(now, deps.publishDelayHours, Math.random()) });
    case 'refuse': {
      await setExperienceStatus(ctx.db, id, { status: 'rejected', decidedAt: startOfDay(now) });
      const author = openAuthor(deps.vault, row);
      if (author === '') return;
      await deps.ports.notify(ctx, author, { kind: 'experience_decided', link: '/my-experiences', params: { status: 'rejected' } });
      await deps.trust.recomputeTrust(ctx, author);
      return;
    }
    case 'take-down':
      await unpublishExperience(ctx, deps, id, 'rejected');
      return;
    case 'ask-admin':
      return setExperienceStatus(ctx.db, id, { status: 'needs_admin_review' });
    case 'nothing':
      return;
  }
}
