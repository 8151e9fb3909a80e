import { queryOptions } from '@tanstack/react-query';
import type { ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';
import { useStoringMutation } from '../../lib/api/mutations.ts';
import { userQuery } from '../../lib/session/use-session.ts';

export type TrustBreakdown = ApiData<'GET /user/trust-score'>;
export type TrustFactor = TrustBreakdown['factors'][number];

/** Its key starts with the user's, so that invalidating the user reloads the score. */
export const trustQuery = queryOptions({
  queryKey: [...userQuery.queryKey, 'trust-score'],
  queryFn: ({ signal }) => api('GET /user/trust-score', { signal }),
});

export type Checklist = ApiData<'GET /user/checklist'>;

export const checklistQuery = queryOptions({
  queryKey: [...userQuery.queryKey, 'checklist'],
  queryFn: ({ signal }) => api('GET /user/checklist', { signal }),
});

export const useDismissChecklist = () => useStoringMutation(checklistQuery, () => api('POST /user/checklist/dismiss'));
