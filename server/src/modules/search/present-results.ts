import type { SearchResult } from '@candor/contract/experiences';
import type { MemberContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { presentExperience, type Experience } from '../experiences/index.ts';
import type { Hit } from './search-query.ts';
import type { SearchDeps } from './ports.ts';

/** In the order of the hits; in full only what the caller may read in full. */
export async function presentResults(
  ctx: MemberContext,
  deps: SearchDeps & { readDb: Database },
  hits: readonly Hit[],
  { searchedFor, ownIds }: { searchedFor: ReadonlySet<string>; ownIds: ReadonlySet<number> },
): Promise<SearchResult[]> {
  const { searchDb, readDb, experiences } = deps;
  const found = await experiences.kept.open(readDb, hits);
  const inFull = await readableInFull(ctx, deps, { hits, found, ownIds });
  const withReplies = found.filter(({ id, replyCount }) => replyCount > 0 && inFull.has(id)).map(({ id }) => id);
  const replies = withReplies.length > 0 ? await experiences.approvedReplies(readDb, withReplies) : undefined;
  const categories = await experiences.categories.byId(searchDb);
  const view = { categories, language: ctx.language ?? 'en', searchedFor };
  return found.map((experience) =>
    inFull.has(experience.id)
      ? presentExperience(experience, { ...view, isInFull: true, replies: replies?.get(experience.id) ?? [] })
      : experiences.kept.presentMasked(experience, view),
  );
}

/** Who reviews may read what they reviewed, too, which the hits don't tell. */
async function readableInFull(
  ctx: MemberContext,
  deps: SearchDeps,
  { hits, found, ownIds }: { hits: readonly Hit[]; found: readonly Experience[]; ownIds: ReadonlySet<number> },
): Promise<ReadonlySet<number>> {
  const { userId, role } = ctx.actor;
  if (role !== 'user') return new Set((await deps.experiences.readFullAccess({ ...ctx, db: deps.searchDb }, found)).keys());
  const readable = new Set(await deps.experiences.aboutMember(deps.searchDb, userId, found));
  for (const { id, is_revealed: isRevealed } of hits) if (isRevealed) readable.add(id);
  for (const { id } of found) if (ownIds.has(id)) readable.add(id);
  return readable;
}
