import type { QueryClient } from '@tanstack/react-query';
import { reviewQueueQuery } from '../queries.ts';
import { readFilters, readPage } from './queue-address.ts';

/** Asks for the list that the screen's address names. A refusal is handled when the review screen asks again. */
export function preloadQueue(client: QueryClient, address: string): Promise<void> {
  const search = new URLSearchParams(address);
  return client.prefetchQuery({ ...reviewQueueQuery(readFilters(search), readPage(search)), retry: false });
}
