import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiBody, ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';
import type { User } from '../../lib/session/use-session.ts';
import { userQuery } from '../../lib/session/use-session.ts';
import { upload } from '../../lib/files/upload.ts';

/** Below the user's query key, so that invalidating the user reloads the counts. */
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

/** Toggles the switch optimistically and reverts it on an error. */
export function useTogglePreference() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['preference'],
    mutationFn: async (change: Partial<Preference>) => (await api('PUT /user', { body: change })).user,
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: userQuery.queryKey, exact: true });
      const before = client.getQueryData(userQuery.queryKey);
      client.setQueryData(userQuery.queryKey, (user) => user && { ...user, ...change });
      return { before };
    },
    onSuccess: (user) => {
      // Skip the reply while a later change is in flight: its reply is newer.
      if (client.isMutating({ mutationKey: ['preference'] }) === 1) client.setQueryData(userQuery.queryKey, user);
    },
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

/** @returns false when the photo was stored but its URL is missing in the reply */
export function useUploadPhoto() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ photo, signal, onProgress }: PhotoUpload) => {
      const form = new FormData();
      form.append('photo', photo);
      const reply: Partial<ApiData<'POST /user/photo'>> | null = await upload('POST /user/photo', { form, signal, onProgress });
      return Boolean(reply?.photo_url);
    },
    // A photo raises the trust score.
    onSuccess: () => client.invalidateQueries({ queryKey: userQuery.queryKey }),
  });
}

export function useRemovePhoto() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /user/photo'),
    onSuccess: () => client.invalidateQueries({ queryKey: userQuery.queryKey }),
  });
}
