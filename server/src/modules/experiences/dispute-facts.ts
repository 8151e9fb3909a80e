import type { Reply, SearchResult } from '@candor/contract/experiences';
import type { Language } from '@candor/contract/language';
import type { PlatformValue } from '@candor/contract/platforms';
import type { ExperienceStatus, TagType } from '@candor/contract/statuses';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { categoriesOf, labelIn } from './categories/category.ts';
import type { ExperiencesDependencies } from './dependencies.ts';
import { openAuthor } from './experience-row.ts';
import { loadExperiences, openExperience, type Experience } from './load-experiences.ts';
import { presentExperience } from './reading/present-experience.ts';
import { approvedReplies } from './replies/present-reply.ts';
import { identifierFilter, identifierToken } from './rules.ts';
import { experienceRowsByIds, linkedExperiences, lockExperience } from './store.ts';
import { prepareTokens, tokensOf } from './reading/identifier-tokens.ts';

interface Identifier {
  platform: string;
  key: string;
}

export interface Author {
  /** Empty after the author has left. */
  userId: string;
  isAnonymous: boolean;
}

/** The platform under which the experience names one of these IDs. */
function matchingPlatform(deps: ExperiencesDependencies, experience: Experience, ids: readonly Identifier[]): PlatformValue | undefined {
  const tokens = new Set(ids.map(identifierToken));
  const index = tokensOf(deps, experience).findIndex((token) => tokens.has(token));
  return experience.platforms[index]?.platform;
}

/** Locks a published experience until the transaction ends, so that a dispute is never filed while another is being decided. */
export async function lockDisputable(
  ctx: Context,
  deps: ExperiencesDependencies,
  id: number,
  ids: readonly Identifier[],
): Promise<{ authorId: string; namedAs: PlatformValue | undefined } | undefined> {
  await deps.authorship.inbox.lock(ctx.db, 'exclusive', 'experience', id);
  const row = await lockExperience(ctx.db, id);
  if (row?.status !== 'approved') return undefined;
  const experience = openExperience(deps.vault, row);
  return { authorId: openAuthor(deps.vault, row), namedAs: matchingPlatform(deps, experience, ids) };
}

/** For checks and for the author's own notices: it must not be sent to anybody else. Undefined if the experience doesn't exist. */
export async function authorOf(db: Database, deps: ExperiencesDependencies, id: number): Promise<Author | undefined> {
  const [row] = await experienceRowsByIds(db, [id]);
  return row && { userId: openAuthor(deps.vault, row), isAnonymous: row.is_anonymous };
}

/** The author of a published experience, for a block. Undefined if the experience isn't published. */
export async function publishedAuthorOf(db: Database, deps: ExperiencesDependencies, id: number): Promise<Author | undefined> {
  const [row] = await experienceRowsByIds(db, [id]);
  return row?.status === 'approved' && !row.is_hidden ? { userId: openAuthor(deps.vault, row), isAnonymous: row.is_anonymous } : undefined;
}

export interface PublishedAbout {
  id: number;
  platform: PlatformValue;
  status: ExperienceStatus;
  /** "YYYY-MM-DD" */
  publishedDay: string;
  isHidden: boolean;
  tags: { label: string; type: TagType }[];
}

const MAX_LISTED = 100;

/** The published experiences about an identifier, newest first, and those of `known` that are no longer published or are hidden. */
export async function publishedAbout(
  db: Database,
  deps: ExperiencesDependencies,
  identifier: Identifier,
  { known, language }: { known: readonly number[]; language: Language },
): Promise<PublishedAbout[]> {
  const found = await linkedExperiences(db, [identifierFilter(identifier)], { offset: 0, limit: MAX_LISTED });
  const ids = [...new Set([...found.map(({ id }) => id), ...known])];
  const categories = await deps.categories.byId(db);
  const experiences = (await loadExperiences(db, deps.vault, ids)).toSorted((a, b) => (b.rank ?? 0) - (a.rank ?? 0));
  await prepareTokens(deps, experiences);
  return experiences.flatMap((experience) => {
    const platform = matchingPlatform(deps, experience, [identifier]);
    const { id, status, publishedDay, day, isHidden } = experience;
    const tags = categoriesOf(experience.tags, categories).map((category) => ({ label: labelIn(category, language), type: category.type }));
    return platform === undefined ? [] : [{ id, platform, status, publishedDay: publishedDay ?? day, isHidden, tags }];
  });
}

/** The experience in full, in any status, for the admin who decides. Doesn't contain the author. */
export async function presentToAdmin(
  db: Database,
  deps: ExperiencesDependencies,
  id: number,
): Promise<{ experience: SearchResult; replies: Reply[] }> {
  const [experience] = await loadExperiences(db, deps.vault, [id]);
  if (!experience) throw new AppError('NOT_FOUND');
  const replies = (await approvedReplies(db, deps, [id])).get(id) ?? [];
  const shown = presentExperience(experience, {
    categories: await deps.categories.byId(db),
    // Admins edit the labels, so they see them as stored.
    language: 'en',
    isInFull: true,
    replies,
  });
  return { experience: shown, replies };
}
