import type { Database } from '../../../platform/db/database.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { readWritten } from '../reading/written-experiences.ts';
import { experienceRowsByIds } from '../store.ts';
import { unmaskingsOf } from './unmasking-store.ts';

/** Everything that a member wrote, for their data export. */
export async function exportAuthored(db: Database, deps: ExperiencesDependencies, userId: string): Promise<Record<string, unknown>> {
  const written = await readWritten(db, deps, userId);
  const ids = written.map(({ id }) => id);
  const rows = new Map((await experienceRowsByIds(db, ids)).map((row) => [row.id, row]));
  const unmaskings = await unmaskingsOf(db, deps.vault, ids);
  const experiences = written.map((experience) => ({
    id: experience.id,
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
    latitude: rows.get(experience.id)?.latitude ?? null,
    longitude: rows.get(experience.id)?.longitude ?? null,
    submitted_at: experience.submittedAt.toISOString(),
    identity_revealed_by_admins: unmaskings
      .filter(({ experienceId }) => experienceId === experience.id)
      .map(({ at, reason }) => ({ at: at.toISOString(), reason })),
  }));
  const replies = (await deps.replies.byOwner(db, userId)).map((reply) => ({
    experience_id: reply.experienceId,
    content: reply.content,
    status: reply.status === 'needs_admin_review' ? 'in_review' : reply.status,
    submitted_at: reply.submittedAt.toISOString(),
  }));
  return { experiences, replies };
}
