import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';

export type AuditEntry = ApiData<'GET /admin/audit'>['entries'][number];

export interface AuditFilter {
  /** A member id, or the name of another kind of actor. */
  actor: string;
  /** An action, or the area that it starts with. */
  action: string;
}

export const auditQuery = ({ actor, action }: AuditFilter, page: number) =>
  queryOptions({
    queryKey: ['admin', 'audit', actor, action, page],
    queryFn: ({ signal }) => api('GET /admin/audit', { query: { page: String(page), actor, action }, signal }),
    placeholderData: keepPreviousData,
  });

/** Verification reads the whole log, so it runs once a visit or on request. */
export const chainQuery = queryOptions({
  queryKey: ['admin-chain'],
  queryFn: ({ signal }) => api('GET /admin/audit/chain', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
