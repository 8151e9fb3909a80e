import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import type { Notification, Notifications } from './notifications-query.ts';
import { all } from './notifications-query.ts';

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
