import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiBody, ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';
import { userQuery } from '../../lib/session/use-session.ts';

export type SocialId = ApiData<'GET /user/social-ids'>['social_ids'][number];
export type LinkRequest = Pick<ApiBody<'POST /user/social-ids'>, 'platform' | 'social_id' | 'type'>;
export type LinkResult = ApiData<'POST /user/social-ids/verify'>;

export const socialIdsQuery = queryOptions({
  queryKey: [...userQuery.queryKey, 'social-ids'],
  queryFn: async ({ signal }) => removeDuplicates((await api('GET /user/social-ids', { signal })).social_ids),
});

/** Duplicates by platform and handle are shown once. */
const removeDuplicates = (socialIds: readonly SocialId[]): SocialId[] =>
  socialIds.filter(
    ({ platform, social_id }, index) =>
      socialIds.findIndex((other) => other.platform === platform && other.social_id.toLowerCase() === social_id.toLowerCase()) === index,
  );

/** A linked ID also counts for the trust score and the profile's tiles, whose query keys start with the user's. */
function useInvalidateSocialIds() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: userQuery.queryKey });
}

/** Links a handle at once. For a phone number or email address the reply says that a code was sent. */
export function useLink() {
  const refresh = useInvalidateSocialIds();
  return useMutation({
    mutationFn: async (body: LinkRequest) => {
      const reply = await api('POST /user/social-ids', { body });
      return 'sent' in reply ? { linked: null, resendIn: reply.resend_in } : { linked: reply, resendIn: 0 };
    },
    onSuccess: ({ linked }) => linked && refresh(),
  });
}

export function useVerifyLink() {
  const refresh = useInvalidateSocialIds();
  return useMutation({
    mutationFn: (body: ApiBody<'POST /user/social-ids/verify'>) => api('POST /user/social-ids/verify', { body }),
    onSuccess: refresh,
  });
}

export function useUnlink() {
  const client = useQueryClient();
  const refresh = useInvalidateSocialIds();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /user/social-ids/{id}', { params: { id } }),
    onSuccess: (_nothing, id) => {
      client.setQueryData(socialIdsQuery.queryKey, (socialIds) => socialIds?.filter((socialId) => socialId.id !== id));
      refresh();
    },
  });
}
