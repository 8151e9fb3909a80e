import { QUERY_CACHE_MS, QUERY_RETRIES } from '@candor/contract/limits';
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Only network failures and server errors are worth a retry. After a refusal, asking again would bring the same one. */
export const isRetryable = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: QUERY_CACHE_MS,
        retry: (failures, error) => failures < QUERY_RETRIES && isRetryable(error),
        refetchOnWindowFocus: false,
        // When offline, fail at once with an error and a retry button instead of pausing silently.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
