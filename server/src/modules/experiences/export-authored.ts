import type { Database } from '../../platform/db/database.ts';
import type { ExperiencesDependencies } from './dependencies.ts';
import { authorKey } from './experience-row.ts';
import { openExperience } from './load-experiences.ts';
import { allExperiencesOf } from './store.ts';
import { unmaskingsOf } from './unmasking-store.ts';

/** What a member wrote, in full, for the file of everything that is held about them. */
export async function exportAuthored(db: Database, deps: ExperiencesDependencies, userId: string): Promise<Record<string, unknown>> {
  const author = authorKey(deps.vault, userId);
  const rows = await allExperiencesOf(db, author);
  const unmaskings = await unmaskingsOf(
    db,
    deps.vault,
    rows.map(({ id }) => id),
  );
  const experiences = rows.map((row) => {
    const experience = openExperience(deps.vault, row);
    return {
      id: deps.ids.experience.conceal(row.id),
      person_name: experience.personName,
      comment: experience.comment,
      original_comment: experience.originalComment,
      platforms: experience.platforms.map(({ platform, socialId }) => ({ platform, social_id: socialId })),
      category_ids: experience.tags,
      rating: experience.rating,
      is_anonymous: experience.isAnonymous,
      status: experience.status === 'needs_admin_review' ? 'in_review' : experience.status,
      experience_date: experience.experienceDate,
      city: experience.city,
      state: experience.state,
      latitude: row.latitude,
      longitude: row.longitude,
      submitted_at: row.submitted_at.toISOString(),
      name_opened_by_admins: unmaskings
        .filter(({ experienceId }) => experienceId === row.id)
        .map(({ at, reason }) => ({ at: at.toISOString(), reason })),
    };
  });
  const replies = (await deps.replies.allBy(db, author)).map((reply) => ({
    experience_id: deps.ids.experience.conceal(reply.experienceId),
    content: reply.content,
    status: reply.status === 'needs_admin_review' ? 'in_review' : reply.status,
    submitted_at: reply.submittedAt.toISOString(),
  }));
  return { experiences, replies };
}
