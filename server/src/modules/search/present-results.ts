import type { SearchResult } from '@candor/contract/experiences';
import type { MemberContext } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/replicas/replica.ts';
import { presentExperience, type CategoriesById, type Experience } from '../experiences/index.ts';
import type { Hit } from './search-query.ts';
import type { SearchDependencies } from './dependencies.ts';

interface FoundExperiences {
  /** The database that they were read from: the primary or a replica. */
  reader: Reader;
  hits: readonly Hit[];
  /** The hits that are still published, in their order. */
  opened: readonly Experience[];
  categories: CategoriesById;
  /** Canonical forms of the searched identifier. */
  searchedCanonicals: ReadonlySet<string>;
  /** Experiences that the caller wrote. */
  ownIds: ReadonlySet<number>;
}

/** Presents in full only the experiences that the caller may read in full. */
export async function presentResults(ctx: MemberContext, deps: SearchDependencies, found: FoundExperiences): Promise<SearchResult[]> {
  const { experiences } = deps;
  const { opened, categories, searchedCanonicals } = found;
  const inFull = await readableInFull(ctx, deps, found);
  const withReplies = opened.filter(({ id, replyCount }) => replyCount > 0 && inFull.has(id)).map(({ id }) => id);
  const replies = withReplies.length > 0 ? await experiences.approvedReplies(found.reader.db, withReplies) : undefined;
  const view = { categories, language: ctx.language ?? 'en', searchedCanonicals };
  return opened.map((experience) =>
    inFull.has(experience.id)
      ? presentExperience(experience, { ...view, isInFull: true, replies: replies?.get(experience.id) ?? [] })
      : experiences.cache.presentMasked(experience, view),
  );
}

/** Reviewers may also read the experiences that they reviewed, which the hits don't mark. */
async function readableInFull(
  ctx: MemberContext,
  deps: SearchDependencies,
  { hits, opened, ownIds }: Pick<FoundExperiences, 'hits' | 'opened' | 'ownIds'>,
): Promise<ReadonlySet<number>> {
  const { userId, role } = ctx.actor;
  if (role !== 'user') return new Set((await deps.experiences.readFullAccess({ ...ctx, db: deps.searchDb }, opened)).keys());
  const readable = new Set(await deps.experiences.idsAboutMember(deps.searchDb, userId, opened));
  for (const { id, is_revealed: isRevealed } of hits) if (isRevealed) readable.add(id);
  for (const { id } of opened) if (ownIds.has(id)) readable.add(id);
  return readable;
}
