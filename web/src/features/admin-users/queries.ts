import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Role } from '@candor/contract/statuses';
import type { ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';

export type Member = ApiData<'GET /admin/users'>['users'][number];

const membersKey = ['admin', 'members'] as const;

export const membersQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: [...membersKey, q, page],
    queryFn: ({ signal }) => api('GET /admin/users', { query: { q, page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });

/** Uses the entry of a loaded list as initial data. */
export function useMember(id: string) {
  const client = useQueryClient();
  const { data, error, isPlaceholderData } = useQuery(membersQuery(id, 1));
  const lists = client.getQueriesData<ApiData<'GET /admin/users'>>({ queryKey: membersKey }).map(([, list]) => list);
  const member = [data, ...lists].flatMap((list) => list?.users ?? []).find((one) => one.id === id);
  return { member, isLoaded: (data !== undefined && !isPlaceholderData) || error !== null };
}

/** Writes the changed member into the cache and reloads the lists. */
function useMemberMutation<Input, Reply extends { user: Member }>(change: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ user }) => {
      client.setQueriesData<ApiData<'GET /admin/users'>>(
        { queryKey: membersKey },
        (list) => list && { ...list, users: list.users.map((one) => (one.id === user.id ? user : one)) },
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

export const useChangeRole = () =>
  useMemberMutation(({ id, ...body }: { id: string; role: Role; reason: string; guideline: number }) =>
    api('PUT /admin/users/{id}/role', { params: { id }, body }),
  );

export const useBan = () =>
  useMemberMutation(({ id, ...body }: { id: string; reason: string; guideline: number; until: string | null }) =>
    api('POST /admin/users/{id}/ban', { params: { id }, body }),
  );

export const useLiftBan = () => useMemberMutation((id: string) => api('DELETE /admin/users/{id}/ban', { params: { id } }));

export const useClearLimits = () =>
  useMutation({ mutationFn: (id: string) => api('POST /search/clear-rate-limit', { body: { user_id: id } }) });
