import { useMutation } from '@tanstack/react-query';
import type { ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';
import { callOnce } from '../../lib/api/attempt-key.ts';

export type Reply = ApiData<'GET /experiences/{id}/replies'>['replies'][number];

/** Creates or changes the reply. Resolves when the screen has reloaded it. */
export const useSaveReply = (experienceId: number, isNew: boolean, reload: () => Promise<void>) =>
  useMutation({
    mutationFn: async (content: string) => {
      const call = { params: { id: String(experienceId) }, body: { content } };
      if (!isNew) return api('PUT /experiences/{id}/reply', call);
      return callOnce(`reply.${experienceId}`, call, (idempotencyKey) =>
        api('POST /experiences/{id}/replies', { ...call, idempotencyKey }),
      );
    },
    onSuccess: reload,
  });
