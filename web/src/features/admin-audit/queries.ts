import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiData } from '../../lib/api-client.ts';
import { api } from '../../lib/api-client.ts';

export type AuditEntry = ApiData<'GET /admin/audit'>['entries'][number];

export interface AuditFilter {
  /** A member's id, or what else acts. */
  actor: string;
  /** One action, or an area of them. */
  action: string;
}

export const auditQuery = ({ actor, action }: AuditFilter, page: number) =>
  queryOptions({
    queryKey: ['admin', 'audit', actor, action, page],
    queryFn: ({ signal }) => api('GET /admin/audit', { query: { page: String(page), actor, action }, signal }),
    placeholderData: keepPreviousData,
  });

/** Walks all there is, so it is asked for once a visit, or when somebody wants to know. */
export const chainQuery = queryOptions({
  queryKey: ['admin-chain'],
  queryFn: ({ signal }) => api('GET /admin/audit/chain', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
