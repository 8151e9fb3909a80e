import type { SearchedIdentifier } from '@candor/contract/social-id';
import type { MemberContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Pools } from '../../platform/db/open-pools.ts';
import { InMemoryRateLimiter } from '../../platform/limits/in-memory-rate-limiter.ts';
import { SharedRateLimiter } from '../../platform/limits/shared-rate-limiter.ts';
import { MemberCache } from '../../platform/member-cache.ts';
import { TtlCache } from '../../platform/ttl-cache.ts';
import type { Platform } from '../../platform/platform.ts';
import { HistoryStore } from './history/history-store.ts';
import { deleteOldSearchesJob } from './jobs.ts';
import { countByWideCell } from './cell-count-store.ts';
import { NameWordCache } from './names/name-word-cache.ts';
import { PersonFactsCache } from './person-facts-cache.ts';
import { SearchCountCache } from './search-count-cache.ts';
import { readWordPopularity } from './names/name-popularity-store.ts';
import type { SearchDependencies } from './dependencies.ts';
import type { SearchedExperiences, SearchPorts } from './ports.ts';
import { RecentQueries } from './history/recent-queries.ts';
import { searchRoutes } from './routes.ts';
import { SearchLog } from './history/search-log.ts';
import { makeDecoys, readDecoys } from './limits/decoy-store.ts';
import { isSearchingSuspended } from './limits/suspension-store.ts';
import { takeLookUpBudget } from './limits/take-search-budget.ts';

/** See `SearchDependencies.searchDb`. */
export const SEARCH_CONNECTIONS = {
  statementTimeoutMs: 2_000,
  settings: { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off', synchronous_commit: 'off' },
};

export type Search = ReturnType<typeof searchModule>;

export function searchModule(
  platform: Platform,
  experiences: SearchedExperiences,
  pools: Pick<Pools, 'search' | 'replicas'>,
  ports: SearchPorts,
  { decoyNumbers }: { decoyNumbers: number },
) {
  const searchDb = pools.search.db;
  const history = new HistoryStore(platform.vault);
  let decoys: ReadonlySet<string> = new Set();
  const deps: SearchDependencies = {
    platform,
    searchDb,
    readFromReplica: (work) => (pools.replicas ? pools.replicas.read('search', pools.search, work) : work(pools.search)),
    experiences,
    // Large reads use the main pool, which has a longer time-out.
    names: new NameWordCache(searchDb, experiences.vocabulary, () => readWordPopularity(platform.db), platform),
    recentQueries: new RecentQueries(),
    personFacts: new PersonFactsCache(),
    searchCounts: new SearchCountCache(() =>
      countByWideCell(platform.db).catch((error: unknown) => {
        platform.log.warn({ event: 'cells_unread' }, 'could not read how many experiences each cell of the map has');
        throw error;
      }),
    ),
    rateLimiter: new SharedRateLimiter(new InMemoryRateLimiter(searchDb, platform.rateLimitHits, platform), platform),
    history,
    log: new SearchLog(searchDb, history, platform.log),
    ports,
    decoys: { has: (number) => decoys.has(number) },
    suspensions: new MemberCache(platform.changes, 'suspended-search', isSearchingSuspended),
    cardHashes: new TtlCache('card-hashes'),
  };
  return {
    routes: searchRoutes(deps),
    jobs: [deleteOldSearchesJob(deps)],
    exportPersonalData: async (db: Database, userId: string): Promise<Record<string, unknown>> => {
      await deps.log.flush();
      const searches = await history.list(db, userId);
      return { searches: searches.map(({ id: _id, createdAt, ...search }) => ({ ...search, created_at: createdAt.toISOString() })) };
    },
    /** Generates the decoys at the first start, and loads them. */
    prepareDecoys: async (): Promise<void> => {
      if (decoyNumbers === 0) return;
      await makeDecoys(platform.identityDb, platform.vault, decoyNumbers);
      decoys = await readDecoys(platform.db, platform.vault);
    },
    takeLookUpBudget: (ctx: MemberContext, identifier: SearchedIdentifier): Promise<void> => takeLookUpBudget(ctx, deps, identifier),
    /** Writes everything that is still in memory. */
    close: async (): Promise<void> => {
      await Promise.all([deps.log.flush(), deps.rateLimiter.flush()]);
    },
  };
}
