import type { LinkedExperience, ReadableLinkedExperience, Reply } from '@candor/contract/experiences';
import { PAGE_SIZE } from '@candor/contract/limits';
import { paginate, type RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { dayAsTime } from '@candor/contract/dates';
import type { MemberContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { LinkedId } from '../../social-ids/index.ts';
import { categoriesOf, toTag, type CategoriesById } from '../categories/category.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { identifierKey, openAuthor } from '../experience-row.ts';
import { openExperience, type Experience } from '../load-experiences.ts';
import { presentExperience, storedCanonical } from './present-experience.ts';
import { approvedReplies, presentReply } from '../replies/present-reply.ts';
import { readFullAccess } from './read-full-access.ts';
import { identifierFilter, type FullAccess } from '../rules.ts';
import { countLinkedExperiences, experienceRowsByIds, linkedExperiences, type ExperienceRow } from '../store.ts';

type Route = (typeof routes)['GET /experiences/linked'];

/**
 * Published experiences about the caller's linked IDs (product decision L1): about a proved ID in full and free, about any other with the
 * fields of a search result.
 */
export async function listLinkedExperiences(ctx: MemberContext, deps: ExperiencesDependencies, page: number): Promise<RouteData<Route>> {
  const { userId } = ctx.actor;
  const links = await deps.socialIds.linkedIdsOf(ctx.db, userId);
  const identifiers = links.map(identifierFilter);
  const [found, total] = await Promise.all([
    linkedExperiences(ctx.db, identifiers, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }),
    countLinkedExperiences(ctx.db, identifiers),
  ]);
  const rows = await experienceRowsByIds(
    ctx.db,
    found.map(({ id }) => id),
  );
  const opened = new Map(rows.map((row) => [row.id, openExperience(deps.vault, row)]));
  const access = await readFullAccess(ctx, deps, [...opened.values()]);
  const view: LinkedView = {
    categories: await deps.categories.byId(ctx.db),
    links,
    access,
    disputes: await deps.ports.disputesBy(ctx.db, userId, [...opened.keys()]),
    ...(await readDetails(ctx, deps, rows, access)),
  };
  const experiences = found.flatMap((match): LinkedExperience[] => {
    const experience = opened.get(match.id);
    return experience ? [present(ctx, deps, { experience, match, view })] : [];
  });
  return { experiences, pagination: paginate(page, PAGE_SIZE, total, experiences.length) };
}

interface LinkedView {
  categories: CategoriesById;
  links: readonly LinkedId[];
  access: ReadonlyMap<number, FullAccess>;
  disputes: ReadonlyMap<number, LinkedExperience['dispute']>;
  authors: ReadonlyMap<number, string>;
  ownReplies: ReadonlyMap<number, Reply>;
  replies: ReadonlyMap<number, Reply[]>;
  evidence: ReadonlyMap<number, ReadableLinkedExperience['evidence']>;
}

/** Names, replies and files, only of experiences that the caller reads in full. */
async function readDetails(ctx: MemberContext, deps: ExperiencesDependencies, rows: ExperienceRow[], access: LinkedView['access']) {
  const inFull = rows.filter(({ id }) => access.has(id));
  const ids = inFull.map(({ id }) => id);
  const proved = ids.filter((id) => access.get(id) === 'linked');
  const [authors, ownReplies, replies, evidence] = await Promise.all([
    readAuthorNames(ctx.db, deps, inFull),
    deps.replies.byOwnerAbout(ctx.db, ctx.actor.userId, ids),
    approvedReplies(ctx.db, deps, ids),
    deps.ports.evidenceForSubject(ctx.db, proved, ctx.actor),
  ]);
  return { authors, ownReplies: new Map(ownReplies.map((reply) => [reply.experienceId, presentReply(reply)])), replies, evidence };
}

function present(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  { experience, match, view }: { experience: Experience; match: { key: string; platform: string }; view: LinkedView },
): LinkedExperience {
  const { id } = experience;
  const { platform, socialId } = matchedIdentifier(deps, experience, match);
  const language = ctx.language ?? 'en';
  const dispute = view.disputes.get(id) ?? null;
  const reason = view.access.get(id);
  if (reason === 'linked' || reason === 'own') {
    return {
      id,
      needs_proof: false,
      person_name: experience.personName,
      comment: experience.comment,
      platform,
      social_id: socialId,
      rating: experience.rating,
      tags: categoriesOf(experience.tags, view.categories).map((category) => toTag(category, language)),
      submitter_display_name: view.authors.get(id) ?? 'Anonymous',
      created_at: dayAsTime(experience.publishedDay ?? experience.day),
      experience_date: experience.experienceDate,
      approximate_experience_date: experience.isDateApproximate,
      my_reply: view.ownReplies.get(id) ?? null,
      dispute,
      evidence: view.evidence.get(id) ?? [],
    };
  }
  const experienceView = { categories: view.categories, language, isInFull: reason !== undefined, replies: view.replies.get(id) ?? [] };
  const matchingLink = view.links.find((link) => {
    const { key, platform: onlyOn } = identifierFilter(link);
    return key === match.key && (onlyOn === null || onlyOn === match.platform);
  });
  return {
    ...presentExperience(experience, experienceView),
    needs_proof: true,
    platform,
    // The caller's own spelling, because the author's is not shown.
    social_id: matchingLink?.value ?? '',
    proof_ended_at: matchingLink?.provedUntil?.toISOString() ?? null,
    dispute,
  };
}

/** The names of authors who signed. The author of an anonymous experience isn't looked up at all. */
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
