import type { Language } from '@candor/contract/language';
import { statusForAuthor, type ExperienceStatus } from '@candor/contract/statuses';
import type { MyExperience } from '@candor/contract/experiences';
import { PAGE_SIZE } from '@candor/contract/limits';
import { paginate, type RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import type { MemberContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { categoriesOf, type CategoriesById } from '../categories/category.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import type { Experience } from '../load-experiences.ts';
import { formatCategories, presentPlatforms } from './present-experience.ts';
import { isUndecided } from '../rules.ts';
import { listWritten, openWritten } from './written-experiences.ts';

/** A member's experiences, newest first, including those that wait in the inbox. */
export async function listMyExperiences(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  { page, status: tab, sort }: { page: number; status?: ExperienceStatus | undefined; sort?: 'newest' | 'oldest' | undefined },
): Promise<RouteData<(typeof routes)['GET /experiences']>> {
  const [all, categories] = await Promise.all([listWritten(ctx.db, deps, ctx.actor.userId), deps.categories.byId(ctx.db)]);
  const written = tab === undefined ? all : all.filter((one) => statusForAuthor(one.status) === tab);
  const [from, to] = [(page - 1) * PAGE_SIZE, page * PAGE_SIZE];
  const total = written.length;
  const shown =
    sort === 'oldest'
      ? (await openWritten(ctx.db, deps, written, { from: Math.max(0, total - to), to: Math.max(0, total - from) })).toReversed()
      : await openWritten(ctx.db, deps, written, { from, to });
  const rejected = shown.filter(({ status }) => status === 'rejected').map(({ id }) => id);
  const [notes, decisionIds] = await Promise.all([
    deps.moderation.rejectionNotes(ctx.db, 'experience', rejected),
    currentDecisionIds(ctx.db, deps, shown),
  ]);
  return {
    experiences: shown.map((experience) =>
      presentOwn(experience, {
        categories,
        notes: notes.get(experience.id) ?? null,
        decisionId: decisionIds.get(experience.id) ?? null,
        language: ctx.language ?? 'en',
      }),
    ),
    pagination: paginate(page, PAGE_SIZE, total, shown.length),
  };
}

/** The ids of the statements of reasons for experiences that were decided against their author, or published reworded. */
function currentDecisionIds(
  db: Database,
  { decisions }: ExperiencesDependencies,
  shown: readonly Experience[],
): Promise<Map<number, string>> {
  const decided = shown.filter(({ status, isCommentEdited }) => ['rejected', 'removed'].includes(status) || isCommentEdited);
  return decisions.decisionIdsForAuthors(
    db,
    decided.map(({ id }) => id),
  );
}

function presentOwn(
  experience: Experience,
  view: { categories: CategoriesById; notes: string | null; decisionId: string | null; language: Language },
): MyExperience {
  return {
    id: experience.id,
    person_name: experience.personName,
    comment: experience.comment,
    formatted_categories: formatCategories(categoriesOf(experience.tags, view.categories), view.language),
    platforms: presentPlatforms(experience, view.language),
    rating: experience.rating,
    city: experience.city,
    state: experience.state,
    status: statusForAuthor(experience.status),
    is_anonymous: experience.isAnonymous,
    experience_date: experience.experienceDate,
    approximate_experience_date: experience.isDateApproximate,
    evidence_count: experience.evidenceCount,
    comment_edited: experience.isCommentEdited,
    reply_count: experience.replyCount,
    disputed: experience.isDisputed,
    // An approved experience that isn't published yet counts as decided.
    can_withdraw: isUndecided(experience.status) && experience.decidedDay === null,
    review_notes: view.notes,
    decision_id: view.decisionId,
    waits_until: experience.waitsUntil ?? null,
    created_at: experience.submittedAt.toISOString(),
  };
}
