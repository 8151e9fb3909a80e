import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../lib/api/api-client.ts';
import type { Notification, Notifications } from './notifications-query.ts';
import { notificationsKey } from './notifications-query.ts';

/** Optimistically marks notifications as read; without ids, all of them. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids?: string[]) => api('POST /notifications/read', { body: ids ? { ids } : {} }),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: notificationsKey });
      client.setQueriesData<Notifications>({ queryKey: notificationsKey }, (data) => data && markRead(data, ids));
    },
    onSettled: () => client.invalidateQueries({ queryKey: notificationsKey }),
  });
}

/**
 * Tells the server that the list was opened, without marking any notification as read. The server then rewrites the member's record of seen
 * notifications. If it did so only after news, a copy of the database would show who had news about a text of their own (docs/anonymity.md).
 */
export function useRecordOpening(): void {
  useEffect(() => {
    // A failure changes nothing for the member, and the next opening calls again.
    api('POST /notifications/read', { body: { ids: [] } }).catch(() => undefined);
  }, []);
}

function markRead(data: Notifications, ids: string[] | undefined): Notifications {
  const isSelected = (notice: Notification) => !ids || ids.includes(notice.id);
  const newlyReadCount = data.notifications.filter((notice) => !notice.read && isSelected(notice)).length;
  return {
    ...data,
    unread: ids ? Math.max(0, data.unread - newlyReadCount) : 0,
    notifications: data.notifications.map((notice) => (isSelected(notice) ? { ...notice, read: true } : notice)),
  };
}
