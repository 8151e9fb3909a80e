import type { SearchResult } from '@candor/contract/experiences';
import type { MemberContext } from '../../platform/context.ts';
import { loadExperiences, presentExperience } from '../experiences/index.ts';
import type { SearchDeps } from './ports.ts';

/** In the order of the ids; in full only what the caller may read in full. */
export async function presentResults(
  ctx: MemberContext,
  deps: SearchDeps,
  ids: readonly number[],
  searchedFor: ReadonlySet<string>,
): Promise<SearchResult[]> {
  const { platform, searchDb, experiences } = deps;
  // Between the finding and the loading an experience may have been taken down.
  const found = (await loadExperiences(searchDb, platform.vault, ids)).filter(({ status }) => status === 'approved');
  const access = await experiences.readFullAccess({ ...ctx, db: searchDb }, found);
  const withReplies = found.filter(({ id, replyCount }) => replyCount > 0 && access.has(id)).map(({ id }) => id);
  const replies = withReplies.length > 0 ? await experiences.approvedReplies(searchDb, withReplies) : undefined;
  const categories = await experiences.categories.byId(searchDb);
  return found.map((experience) =>
    presentExperience(experience, {
      publicId: (rowId) => platform.ids.experience.conceal(rowId),
      categories,
      isInFull: access.has(experience.id),
      searchedFor,
      replies: replies?.get(experience.id) ?? [],
    }),
  );
}
