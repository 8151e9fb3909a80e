import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApplicationStatus, DisputeFilter } from '@candor/contract/statuses';
import type { ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { userQuery } from '../../lib/session/use-session.ts';

export type OwnershipDispute = ApiData<'GET /admin/ownership-disputes'>['disputes'][number];
export type FullCase = ApiData<'GET /admin/experience-disputes/{id}/enhanced'>['dispute'];
export type Application = ApiData<'GET /admin/community/applications'>['applications'][number];

const casesKey = ['admin', 'cases'] as const;
/** Each view of a case is audited, so a loaded case isn't refetched for four minutes. Its file links expire sooner and are renewed on demand. */
const CASE_FRESH_MS = 4 * 60_000;

const listQuery = (page: number, status: string | undefined) => ({ page: String(page), ...(status ? { status } : {}) });

export const ownershipDisputesQuery = (page: number, status: DisputeFilter | undefined) =>
  queryOptions({
    queryKey: [...casesKey, 'ownership', page, status],
    queryFn: async ({ signal }) => {
      const [list, counts] = await Promise.all([
        api('GET /admin/ownership-disputes', { query: listQuery(page, status), signal }),
        api('GET /admin/ownership-disputes/stats', { signal }),
      ]);
      return { ...list, counts };
    },
    placeholderData: keepPreviousData,
    staleTime: CASE_FRESH_MS,
  });

export const experienceDisputesQuery = (page: number, status: DisputeFilter | undefined) =>
  queryOptions({
    queryKey: [...casesKey, 'experience', page, status],
    queryFn: ({ signal }) => api('GET /admin/experience-disputes', { query: listQuery(page, status), signal }),
    placeholderData: keepPreviousData,
  });

export const applicationsQuery = (page: number, status: ApplicationStatus | undefined) =>
  queryOptions({
    queryKey: [...casesKey, 'applications', page, status],
    queryFn: ({ signal }) => api('GET /admin/community/applications', { query: listQuery(page, status), signal }),
    placeholderData: keepPreviousData,
  });

export const fullCaseQuery = (id: string) =>
  queryOptions({
    queryKey: [...casesKey, 'experience', 'case', id],
    queryFn: async ({ signal }) => (await api('GET /admin/experience-disputes/{id}/enhanced', { params: { id }, signal })).dispute,
    staleTime: CASE_FRESH_MS,
  });

/** Reloads the lists and the profile's counts. An error also reloads them: another admin may have decided first. */
function useDecision<Input>(decide: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['admin'] }),
        client.invalidateQueries({ queryKey: [...userQuery.queryKey, 'stats'] }),
      ]),
  });
}

export interface Resolution {
  id: string;
  isApproved: boolean;
  notes: string;
  guideline?: number;
}

const toDecisionBody = ({ notes, guideline }: Pick<Resolution, 'notes' | 'guideline'>) => ({
  admin_notes: notes,
  ...(guideline === undefined ? {} : { guideline }),
});

export const useResolveOwnershipDispute = () =>
  useDecision(({ id, isApproved, ...reason }: Resolution) =>
    api('PUT /admin/ownership-disputes/{id}/resolve', {
      params: { id },
      body: { status: isApproved ? 'approved' : 'rejected', ...toDecisionBody(reason) },
    }),
  );

export const useResolveExperienceDispute = () =>
  useDecision(({ id, isApproved, ...reason }: Resolution) =>
    api('PUT /admin/experience-disputes/{id}/status', {
      params: { id },
      body: { status: isApproved ? 'resolved' : 'rejected', ...toDecisionBody(reason) },
    }),
  );

export const useDecideApplication = () =>
  useDecision(({ id, isApproved, ...reason }: Resolution) =>
    api(isApproved ? 'POST /admin/community/applications/{id}/approve' : 'POST /admin/community/applications/{id}/deny', {
      params: { id },
      body: toDecisionBody(reason),
    }),
  );

export const isAlreadyDecided = (error: unknown): boolean => hasCode(error, 'ALREADY_RESOLVED', 'ALREADY_DECIDED', 'NOT_FOUND');
