import type { SearchResult } from '@candor/contract/experiences';
import type { MemberContext } from '../../platform/context.ts';
import { authorKey, openExperience, presentExperience, type Experience, type ReaderRow } from '../experiences/index.ts';
import type { SearchDeps } from './ports.ts';

/** In the order of the rows; in full only what the caller may read in full. */
export async function presentResults(
  ctx: MemberContext,
  deps: SearchDeps,
  rows: readonly ReaderRow[],
  searchedFor: ReadonlySet<string>,
): Promise<SearchResult[]> {
  const { platform, searchDb, experiences } = deps;
  const found = rows.map((row) => openExperience(platform.vault, row));
  const inFull = await readableInFull(ctx, deps, rows, found);
  const withReplies = found.filter(({ id, replyCount }) => replyCount > 0 && inFull.has(id)).map(({ id }) => id);
  const replies = withReplies.length > 0 ? await experiences.approvedReplies(searchDb, withReplies) : undefined;
  const categories = await experiences.categories.byId(searchDb);
  return found.map((experience) =>
    presentExperience(experience, {
      publicId: (rowId) => platform.ids.experience.conceal(rowId),
      categories,
      isInFull: inFull.has(experience.id),
      searchedFor,
      replies: replies?.get(experience.id) ?? [],
    }),
  );
}

/** Who reviews may read what they reviewed, too, which the rows don't tell. */
async function readableInFull(
  ctx: MemberContext,
  deps: SearchDeps,
  rows: readonly ReaderRow[],
  found: readonly Experience[],
): Promise<ReadonlySet<number>> {
  if (ctx.actor.role !== 'user') return new Set((await deps.experiences.readFullAccess({ ...ctx, db: deps.searchDb }, found)).keys());
  const own = authorKey(deps.platform.vault, ctx.actor.userId);
  return new Set(rows.filter((row) => row.is_revealed || row.is_linked || row.author_key === own).map(({ id }) => id));
}
