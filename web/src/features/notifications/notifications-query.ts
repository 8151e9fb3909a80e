import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';

export type Notifications = ApiData<'GET /notifications'>;
export type Notification = Notifications['notifications'][number];

/** Polling interval while the event stream is down. */
const POLL_MS = 60_000;
let isLive = false;
export const setLive = (now: boolean): void => void (isLive = now);
export const notificationsKey = ['notifications'] as const;

export const notificationsQuery = (page: number) =>
  queryOptions({
    queryKey: [...notificationsKey, page],
    queryFn: ({ signal }) => api('GET /notifications', { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });

/** Loads the first page with the unread count, so that the list is ready when the bell is pressed. */
export const unreadQuery = queryOptions({
  ...notificationsQuery(1),
  select: ({ unread }: Notifications) => unread,
  staleTime: POLL_MS / 2,
  refetchInterval: () => !isLive && POLL_MS,
});
