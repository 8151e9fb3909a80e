import type { LinkedExperience } from '@candor/contract/experiences';
import { PAGE_SIZE } from '@candor/contract/limits';
import { paginate, type RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import type { MemberContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { categoriesOf, toTag } from './category.ts';
import type { ExperiencesDependencies } from './dependencies.ts';
import { identifierKey, openAuthor } from './experience-row.ts';
import { openExperience, type Experience } from './load-experiences.ts';
import { dayAsTime, storedCanonical } from './present-experience.ts';
import { presentReply } from './present-reply.ts';
import { identifierToken } from './rules.ts';
import { countLinkedExperiences, experienceRowsByIds, linkedExperiences, type ExperienceRow, type WantedIdentifier } from './store.ts';

type Route = (typeof routes)['GET /experiences/linked'];

/** Published ones about the caller's linked IDs, in full and free (product decision L1). */
export async function listLinkedExperiences(ctx: MemberContext, deps: ExperiencesDependencies, page: number): Promise<RouteData<Route>> {
  const wanted = (await deps.socialIds.linkedIdsOf(ctx.db, ctx.actor.userId)).map(wantedIdentifier);
  const [found, total] = await Promise.all([
    linkedExperiences(ctx.db, wanted, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }),
    countLinkedExperiences(ctx.db, wanted),
  ]);
  const ids = found.map(({ id }) => id);
  const rows = new Map((await experienceRowsByIds(ctx.db, ids)).map((row) => [row.id, row]));
  const [authors, categories, replies, disputes, evidence] = await Promise.all([
    readAuthorNames(ctx.db, deps, [...rows.values()]),
    deps.categories.byId(ctx.db),
    deps.replies.byAuthor(ctx.db, ctx.actor.userId, ids),
    deps.ports.disputesBy(ctx.db, ctx.actor.userId, ids),
    deps.ports.evidenceForSubject(ctx.db, ids, ctx.actor),
  ]);
  const experiences = found.flatMap((match): LinkedExperience[] => {
    const row = rows.get(match.id);
    if (!row) return [];
    const experience = openExperience(deps.vault, row);
    const reply = replies.find(({ experienceId }) => experienceId === match.id);
    const { platform, socialId } = matchedIdentifier(deps, experience, match);
    return [
      {
        id: match.id,
        person_name: experience.personName,
        comment: experience.comment,
        platform,
        social_id: socialId,
        rating: experience.rating,
        tags: categoriesOf(experience.tags, categories).map((category) => toTag(category, ctx.language ?? 'en')),
        submitter_display_name: authors.get(match.id) ?? 'Anonymous',
        created_at: dayAsTime(experience.publishedDay ?? experience.day),
        experience_date: experience.experienceDate,
        approximate_experience_date: experience.isDateApproximate,
        my_reply: reply ? presentReply(reply) : null,
        dispute: disputes.get(match.id) ?? null,
        evidence: evidence.get(match.id) ?? [],
      },
    ];
  });
  return { experiences, pagination: paginate(page, PAGE_SIZE, total, experiences.length) };
}

/** A number or an address is the same person's on whatever platform it was named. */
export function wantedIdentifier(id: { platform: string; key: string }): WantedIdentifier {
  return { key: id.key, platform: identifierToken(id) === id.key ? null : id.platform };
}

/** Of those who gave their name to it: the author of an anonymous one isn't looked up at all. */
async function readAuthorNames(db: Database, deps: ExperiencesDependencies, rows: ExperienceRow[]): Promise<Map<number, string>> {
  const authors = new Map(rows.filter((row) => !row.is_anonymous).map((row) => [row.id, openAuthor(deps.vault, row)]));
  const people = await deps.members.readPeople(
    db,
    [...new Set(authors.values())].filter((id) => id !== ''),
  );
  return new Map([...authors].map(([id, author]) => [id, people.get(author)?.displayName ?? 'Former member']));
}

function matchedIdentifier(
  { vault }: ExperiencesDependencies,
  { platforms }: Experience,
  match: { key: string; platform: string },
): Experience['platforms'][number] {
  const matched = platforms.find(
    ({ platform, socialId }) => platform === match.platform && identifierKey(vault, storedCanonical(platform, socialId)) === match.key,
  );
  return matched ?? platforms[0]!;
}
