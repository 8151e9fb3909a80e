import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AppealStatus } from '@candor/contract/statuses';
import type { ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';
import { useReloadingMutation } from '../../lib/api/mutations.ts';

export type AdminAppeal = ApiData<'GET /admin/appeals'>['appeals'][number];

export const appealsQuery = (page: number, status: AppealStatus | undefined) =>
  queryOptions({
    queryKey: ['admin', 'appeals', page, status],
    queryFn: ({ signal }) => api('GET /admin/appeals', { query: { page: String(page), ...(status ? { status } : {}) }, signal }),
    placeholderData: keepPreviousData,
  });

interface Ruling {
  id: string;
  outcome: 'upheld' | 'overturned';
  reasons: string;
  guideline: number;
}

/** A refusal also reloads the list: another admin may have decided first. */
export const useDecideAppeal = () =>
  useReloadingMutation({ queryKey: ['admin'], evenAfterError: true }, ({ id, ...body }: Ruling) =>
    api('POST /admin/appeals/{id}/decision', { params: { id }, body }),
  );
