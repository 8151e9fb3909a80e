import { QUERY_CACHE_MS, QUERY_RETRIES } from '@candor/contract/limits';
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** What the server refused it will refuse again; only silence and its own failures are worth a second try. */
export const worthRetrying = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: QUERY_CACHE_MS,
        retry: (failures, error) => failures < QUERY_RETRIES && worthRetrying(error),
        refetchOnWindowFocus: false,
        // An offline browser should see the error state with its retry, not wait without a word.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
