import type { QueryClient } from '@tanstack/react-query';
import { communityStatsQuery } from '../features/community/stats-query.ts';
import { DEFAULT_PERIOD, transparencyQuery } from '../features/transparency/queries.ts';
import { paths } from '../lib/paths/paths.ts';

const MAX_AGE_MS = 60_000;

/** Asks for the figures of a public page while its scripts load, not after. */
export function preloadFigures(client: QueryClient, { pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  // Another tab or period needs other data.
  if (search !== '') return;
  if (pathname === paths.community) void client.prefetchQuery(communityStatsQuery);
  if (pathname === paths.transparency) void client.prefetchQuery({ ...transparencyQuery(DEFAULT_PERIOD), staleTime: MAX_AGE_MS });
}
