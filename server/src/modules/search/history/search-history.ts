import { RADIUS_DEFAULT_MILES } from '@candor/contract/limits';
import type { PlatformValue } from '@candor/contract/platforms';
import type { PastSearch, SearchInput } from '@candor/contract/search';
import type { MemberContext } from '../../../platform/context.ts';
import type { SearchDependencies } from '../dependencies.ts';

/** Adds a search to the member's history (product decision S5). Later pages, and browsing without criteria, are not recorded. */
export function recordSearch(ctx: MemberContext, { log }: SearchDependencies, input: SearchInput, results: number): void {
  const used = usedCriteria(input);
  const { social_id = null, person_name = null, platform = null } = used;
  const filters = filtersOf(used);
  const isEmpty = social_id === null && person_name === null && platform === null && Object.keys(filters).length === 0;
  if (isEmpty || input.page > 1) return;
  log.add({ userId: ctx.actor.userId, record: { social_id, person_name, platform, filters, results }, at: ctx.clock.now() });
}

/** Without the criteria that were switched off, so that the search finds the same when it is repeated. */
const usedCriteria = (input: SearchInput): SearchInput => ({
  ...input,
  ...(input.use_platform === false ? { platform: undefined } : {}),
  ...(input.use_location === false ? { latitude: undefined, longitude: undefined } : {}),
});

/** The other filters of a search, under their names on the wire. */
function filtersOf({
  social_id: _id,
  person_name: _name,
  platform: _platform,
  page: _page,
  sort,
  location_radius,
  ...rest
}: SearchInput): Record<string, unknown> {
  const chosen = Object.entries(rest).filter(
    ([name, value]) =>
      value !== undefined &&
      !(Array.isArray(value) && value.length === 0) &&
      (value !== false || name === 'has_evidence' || name === 'is_anonymous'),
  );
  return {
    ...Object.fromEntries(chosen),
    ...(rest.latitude !== undefined && location_radius !== RADIUS_DEFAULT_MILES ? { location_radius } : {}),
    ...(sort === 'newest' ? { sort } : {}),
  };
}

export async function listSearches(ctx: MemberContext, { history, log }: SearchDependencies): Promise<{ searches: PastSearch[] }> {
  await log.flush();
  const searches = await history.list(ctx.db, ctx.actor.userId);
  return {
    searches: searches.map(({ createdAt, platform, ...search }) => ({
      ...search,
      platform: platform as PlatformValue | null,
      created_at: createdAt.toISOString(),
    })),
  };
}

export async function clearSearches(ctx: MemberContext, { history, log }: SearchDependencies): Promise<null> {
  await log.flush();
  await history.clear(ctx.db, ctx.actor.userId);
  return null;
}
