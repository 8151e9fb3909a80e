import type { QueryClient } from '@tanstack/react-query';
import { reviewQueueQuery } from '../queries.ts';
import { readFilters, readPage } from './queue-address.ts';

/** Loads the page of the queue that the address names. If that fails, the review screen loads it again and shows the error. */
export function preloadQueue(client: QueryClient, address: string): Promise<void> {
  const search = new URLSearchParams(address);
  return client.prefetchQuery({ ...reviewQueueQuery(readFilters(search), readPage(search)), retry: false });
}
