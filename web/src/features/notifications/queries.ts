import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiData } from '../../lib/api-client.ts';
import { api } from '../../lib/api-client.ts';

type Notifications = ApiData<'GET /notifications'>;
export type Notification = Notifications['notifications'][number];

const ASKED_EVERY_MS = 60_000;
const all = ['notifications'] as const;

export const notificationsQuery = (page: number) =>
  queryOptions({
    queryKey: [...all, page],
    queryFn: ({ signal }) => api('GET /notifications', { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });

/** The first page brings the count along, so that the list is there when the bell is pressed. */
export const unreadQuery = queryOptions({
  ...notificationsQuery(1),
  select: ({ unread }: Notifications) => unread,
  staleTime: ASKED_EVERY_MS / 2,
  refetchInterval: ASKED_EVERY_MS,
});

/** Shows the notices as read at once; without ids all of them. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids?: string[]) => api('POST /notifications/read', { body: ids ? { ids } : {} }),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: all });
      client.setQueriesData<Notifications>({ queryKey: all }, (known) => known && withRead(known, ids));
    },
    onSettled: () => client.invalidateQueries({ queryKey: all }),
  });
}

function withRead(known: Notifications, ids: string[] | undefined): Notifications {
  const isMeant = (notice: Notification) => !ids || ids.includes(notice.id);
  const newlyRead = known.notifications.filter((notice) => !notice.read && isMeant(notice)).length;
  return {
    ...known,
    unread: ids ? Math.max(0, known.unread - newlyRead) : 0,
    notifications: known.notifications.map((notice) => (isMeant(notice) ? { ...notice, read: true } : notice)),
  };
}
