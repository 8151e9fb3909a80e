import { queryOptions } from '@tanstack/react-query';
import type { ApiData } from '../../lib/api-client.ts';
import { api } from '../../lib/api-client.ts';
import { userQuery } from '../../lib/session/use-session.ts';

export type TrustBreakdown = ApiData<'GET /user/trust-score'>;
export type TrustFactor = TrustBreakdown['factors'][number];

/** Under the user's key: whatever changes the member's record changes the score. */
export const trustQuery = queryOptions({
  queryKey: [...userQuery.queryKey, 'trust-score'],
  queryFn: ({ signal }) => api('GET /user/trust-score', { signal }),
});
