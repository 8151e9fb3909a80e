import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiData } from '../../lib/api-client.ts';
import { api } from '../../lib/api-client.ts';

export type Notifications = ApiData<'GET /notifications'>;
export type Notification = Notifications['notifications'][number];

/** Only while nobody tells us. */
const ASKED_EVERY_MS = 60_000;
let isLive = false;
export const setLive = (now: boolean): void => void (isLive = now);
export const all = ['notifications'] as const;

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
  refetchInterval: () => !isLive && ASKED_EVERY_MS,
});
