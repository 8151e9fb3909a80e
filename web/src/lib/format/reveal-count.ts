import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api-client.ts';

export const revealCountQuery = queryOptions({
  queryKey: ['reveals', 'count'],
  queryFn: ({ signal }) => api('GET /reveals/count', { signal }),
});
