import type { QueryClient } from '@tanstack/react-query';
import { communityStatsQuery } from '../../features/community/stats-query.ts';
import { DEFAULT_PERIOD, transparencyQuery } from '../../features/transparency/queries.ts';
import { paths } from '../../lib/paths/paths.ts';
import { readToken } from '../../lib/session/token.ts';

const MAX_AGE_MS = 60_000;

/** Requests the figures of a page while its scripts load, instead of afterwards. */
export function preloadFigures(client: QueryClient, { pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  if (pathname === paths.reviewQueue && readToken() !== null) void preloadReviewScreen(client, search);
  // Another tab or period needs other data.
  if (search !== '') return;
  if (pathname === paths.community) void client.prefetchQuery(communityStatsQuery);
  if (pathname === paths.transparency) void client.prefetchQuery({ ...transparencyQuery(DEFAULT_PERIOD), staleTime: MAX_AGE_MS });
}

/** The guard shows the review screen only after it has checked the session. The server checks the session itself, so the list needn't wait. */
async function preloadReviewScreen(client: QueryClient, search: string): Promise<void> {
  try {
    const { preloadQueue } = await import('../../features/review/queue/preload-queue.ts');
    await preloadQueue(client, search);
  } catch {
    // A script that cannot be loaded is reported where the review screen needs it.
  }
}
