import { statusForAuthor } from '@candor/contract/statuses';
import type { MyExperience } from '@candor/contract/experiences';
import { PAGE_SIZE } from '@candor/contract/limits';
import { paginate, type RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import type { MemberContext } from '../../platform/context.ts';
import { categoriesOf, type CategoriesById } from './category.ts';
import type { ExperiencesDependencies } from './dependencies.ts';
import { authorKey } from './experience-row.ts';
import { openExperience, type Experience } from './load-experiences.ts';
import { formatCategories, presentPlatforms } from './present-experience.ts';
import { isUndecided } from './rules.ts';
import { countExperiencesOf, experiencesOf } from './store.ts';

export async function listMyExperiences(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  page: number,
): Promise<RouteData<(typeof routes)['GET /experiences']>> {
  const author = authorKey(deps.vault, ctx.actor.userId);
  const [rows, total, categories] = await Promise.all([
    experiencesOf(ctx.db, author, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }),
    countExperiencesOf(ctx.db, author),
    deps.categories.byId(ctx.db),
  ]);
  const experiences = rows.map((row) => openExperience(deps.vault, row));
  const rejected = experiences.filter(({ status }) => status === 'rejected').map(({ id }) => id);
  const notes = await deps.moderation.rejectionNotes(ctx.db, 'experience', rejected);
  return {
    experiences: experiences.map((experience) =>
      presentOwn(experience, { id: deps.ids.experience.conceal(experience.id), categories, notes: notes.get(experience.id) ?? null }),
    ),
    pagination: paginate(page, PAGE_SIZE, total, experiences.length),
  };
}

function presentOwn(experience: Experience, shown: { id: number; categories: CategoriesById; notes: string | null }): MyExperience {
  return {
    id: shown.id,
    person_name: experience.personName,
    comment: experience.comment,
    formatted_categories: formatCategories(categoriesOf(experience.tags, shown.categories)),
    platforms: presentPlatforms(experience),
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
    // Approved but not published yet, it is decided all the same.
    can_withdraw: isUndecided(experience.status) && experience.decidedAt === null,
    review_notes: shown.notes,
    created_at: experience.submittedAt.toISOString(),
  };
}
