import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiBody, ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';
import { showChange, storeLastReply, useReloadingMutation } from '../../lib/api/mutations.ts';
import type { User } from '../../lib/session/use-session.ts';
import { userQuery } from '../../lib/session/use-session.ts';
import { upload } from '../../lib/files/upload.ts';

/** Its key starts with the user's, so that invalidating the user reloads the counts. */
export const statsQuery = queryOptions({
  queryKey: [...userQuery.queryKey, 'stats'],
  queryFn: ({ signal }) => api('GET /user/stats', { signal }),
});

type Change = ApiBody<'PUT /user'>;

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Change) => (await api('PUT /user', { body })).user,
    onSuccess: (user) => {
      client.setQueryData(userQuery.queryKey, user);
      // A complete profile raises the trust score.
      void client.invalidateQueries({ queryKey: userQuery.queryKey });
    },
  });
}

type Preference = Pick<User, 'campus_mode' | 'lgbtqia'>;

const MUTATION_KEY = ['preference'];
/** One change at a time: of two on their way, the earlier one could arrive last and win. */
const IN_ORDER = { id: 'preference' };

/** Toggles the switch optimistically and reverts it on an error. */
export function useTogglePreference() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: MUTATION_KEY,
    scope: IN_ORDER,
    mutationFn: async (change: Partial<Preference>) => (await api('PUT /user', { body: change })).user,
    onMutate: (change) => showChange(client, userQuery, (user) => ({ ...user, ...change })),
    onSuccess: (user) => storeLastReply(client, MUTATION_KEY, userQuery, user),
    onError: (_error, change, context) => {
      const { before } = context ?? {};
      if (!before) return;
      const undone = Object.fromEntries(Object.keys(change).map((key) => [key, before[key as keyof Preference]]));
      client.setQueryData(userQuery.queryKey, (user) => user && { ...user, ...undone });
    },
  });
}

interface PhotoUpload {
  photo: Blob;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** A photo raises the trust score. Resolves with false when it was stored but its URL is missing in the reply. */
export const useUploadPhoto = () =>
  useReloadingMutation(userQuery, async ({ photo, signal, onProgress }: PhotoUpload) => {
    const form = new FormData();
    form.append('photo', photo);
    const reply: Partial<ApiData<'POST /user/photo'>> | null = await upload('POST /user/photo', { form, signal, onProgress });
    return Boolean(reply?.photo_url);
  });

export const useRemovePhoto = () => useReloadingMutation(userQuery, () => api('DELETE /user/photo'));
