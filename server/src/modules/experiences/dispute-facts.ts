import type { Reply, SearchResult } from '@candor/contract/experiences';
import type { PlatformValue } from '@candor/contract/platforms';
import type { ExperienceStatus } from '@candor/contract/statuses';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ExperiencesDependencies } from './dependencies.ts';
import { authorKey } from './experience-row.ts';
import { loadExperiences, openAuthor, openExperience, type Experience } from './load-experiences.ts';
import { presentExperience } from './present-experience.ts';
import { approvedReplies } from './present-reply.ts';
import { tokensOf } from './tokens-of.ts';
import { identifierToken } from './rules.ts';
import { experienceIdsOf, experienceRowsByIds, linkedExperiences, lockExperience } from './store.ts';

interface Identifier {
  platform: string;
  key: string;
}

/** The platform under which the experience names one of these IDs. */
function platformNaming(deps: ExperiencesDependencies, experience: Experience, ids: readonly Identifier[]): PlatformValue | undefined {
  const tokens = new Set(ids.map(identifierToken));
  const index = tokensOf(deps, experience).findIndex((token) => tokens.has(token));
  return experience.platforms[index]?.platform;
}

/** Holds a published experience until the transaction ends: filing and deciding follow one another. */
export async function lockDisputable(
  ctx: Context,
  deps: ExperiencesDependencies,
  id: number,
  ids: readonly Identifier[],
): Promise<{ authorKey: string; namedAs: PlatformValue | undefined } | undefined> {
  const row = await lockExperience(ctx.db, id);
  if (row?.status !== 'approved') return undefined;
  const experience = openExperience(deps.vault, row);
  return { authorKey: experience.authorKey, namedAs: platformNaming(deps, experience, ids) };
}

/** For the author's own notices and score, never for a reply; undefined when the author has left. */
export async function authorIdOf(db: Database, deps: ExperiencesDependencies, id: number): Promise<string | undefined> {
  const [row] = await experienceRowsByIds(db, [id]);
  return (row && openAuthor(deps.vault, row)) || undefined;
}

/** Whose a published experience is, for a block; undefined for what isn't published. */
export async function authorshipOf(db: Database, id: number): Promise<{ authorKey: string; isAnonymous: boolean } | undefined> {
  const [row] = await experienceRowsByIds(db, [id]);
  return row?.status === 'approved' ? { authorKey: row.author_key, isAnonymous: row.is_anonymous } : undefined;
}

export const idsWrittenBy = (db: Database, deps: ExperiencesDependencies, userId: string): Promise<number[]> =>
  experienceIdsOf(db, authorKey(deps.vault, userId));

export interface PublishedAbout {
  id: number;
  platform: PlatformValue;
  status: ExperienceStatus;
  publishedAt: Date;
}

const MOST_LISTED = 100;

/** What is published about a number or an address, newest first, and what of `disputed` no longer is. */
export async function publishedAbout(
  db: Database,
  deps: ExperiencesDependencies,
  identifier: Identifier,
  disputed: readonly number[],
): Promise<PublishedAbout[]> {
  const found = await linkedExperiences(db, [{ key: identifier.key, platform: null }], { offset: 0, limit: MOST_LISTED });
  const ids = [...new Set([...found.map(({ id }) => id), ...disputed])].toSorted((a, b) => b - a);
  return (await loadExperiences(db, deps.vault, ids)).flatMap((experience) => {
    const platform = platformNaming(deps, experience, [identifier]);
    const { id, status, publishedAt, submittedAt } = experience;
    return platform === undefined ? [] : [{ id, platform, status, publishedAt: publishedAt ?? submittedAt }];
  });
}

/** In full and whatever became of it, for the admin who decides; who wrote it is not in it. */
export async function showToAdmin(
  db: Database,
  deps: ExperiencesDependencies,
  id: number,
): Promise<{ experience: SearchResult; replies: Reply[] }> {
  const [experience] = await loadExperiences(db, deps.vault, [id]);
  if (!experience) throw new AppError('NOT_FOUND');
  const replies = (await approvedReplies(db, deps, [id])).get(id) ?? [];
  const shown = presentExperience(experience, {
    publicId: (rowId) => deps.ids.experience.conceal(rowId),
    categories: await deps.categories.byId(db),
    isInFull: true,
    replies,
  });
  return { experience: shown, replies };
}
