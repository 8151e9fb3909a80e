import { queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';

/** The balance: spent by reveals, raised by payments. */
export const revealCountQuery = queryOptions({
  queryKey: ['reveals', 'count'],
  queryFn: ({ signal }) => api('GET /reveals/count', { signal }),
});
