import { on, type BoundRoute } from '../../platform/http/route-binding.ts';
import { clearSearchLimits } from './limits/clear-search-limits.ts';
import type { SearchDependencies } from './dependencies.ts';
import { runSearch } from './run-search.ts';
import { clearSearches, listSearches } from './history/search-history.ts';

export const searchRoutes = (deps: SearchDependencies): BoundRoute[] => [
  on('GET /search', (ctx, { query }) => runSearch(ctx, deps, query)),
  // A search only reads, and a transaction would keep the lock of its limit for the whole search.
  on('POST /search', (ctx, { body }) => runSearch(ctx, deps, body), { side: 'identity', transaction: 'none' }),
  on('GET /search/platform', (ctx, { query }) => runSearch(ctx, deps, query)),
  on('GET /search/advanced', (ctx, { query }) => runSearch(ctx, deps, query)),
  on('GET /search/filters', (ctx, { query }) => runSearch(ctx, deps, query)),
  on('GET /search/history', (ctx) => listSearches(ctx, deps)),
  on('DELETE /search/history', (ctx) => clearSearches(ctx, deps), { side: 'identity' }),
  on('POST /search/clear-rate-limit', (ctx, { body }) => clearSearchLimits(ctx, deps, body)),
];
