import { act, screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { errorReply, type Answers } from '../../../../test/fake-api.ts';
import { openAsMember } from '../../../../test/open-as-member.tsx';
import { createMember, createPagination } from '../../../../test/samples.ts';
import LiveNotifications from '../../../features/notifications/live-notifications.tsx';
import type { ApiData } from '../../../lib/api/api-client.ts';
import { NotificationBell } from '../../layout/notification-bell.tsx';
import NotificationsPage from './notifications.tsx';

type Notices = ApiData<'GET /notifications'>;
const createNotification = (digit: number, part: Partial<Notices['notifications'][number]> = {}): Notices['notifications'][number] => ({
  id: `3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c1${digit}`,
  kind: 'experience_decided',
  text: `Notice ${digit}`,
  link: '/my-experiences',
  created_at: new Date().toISOString(),
  read: false,
  ...part,
});

function open(notices: () => Notices, answers: Answers = {}) {
  return openAsMember(<Route path="/notifications" element={<NotificationsPage />} />, {
    at: '/notifications',
    answers: { 'GET /notifications': notices, 'GET /notifications/stream': errorReply('FORBIDDEN'), ...answers },
    beside: (
      <>
        <NotificationBell place="rail" />
        <LiveNotifications />
      </>
    ),
  });
}

afterEach(() => vi.unstubAllGlobals());

it('counts unread notifications, follows their links, and marks them as read', async () => {
  let notifications = [
    createNotification(1),
    createNotification(2, { link: null, kind: 'security' }),
    createNotification(3, { read: true }),
  ];
  const { user, callsTo, currentPath } = open(
    () => ({ notifications, unread: notifications.filter((notice) => !notice.read).length, pagination: createPagination(3) }),
    {
      'POST /notifications/read': ({ body }) => {
        const { ids } = body as { ids?: string[] };
        notifications = notifications.map((notice) => ({ ...notice, read: notice.read || !ids || ids.includes(notice.id) }));
        return { unread: notifications.filter((notice) => !notice.read).length };
      },
    },
  );
  await screen.findByRole('link', { name: 'Notifications, 2 unread' });
  // After the stream is refused, the member is loaded again to learn the reason.
  await waitFor(() => expect(callsTo('GET /user')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: /Notice 2/ }));
  await screen.findByRole('link', { name: 'Notifications, 1 unread' });
  expect(callsTo('POST /notifications/read').map(({ body }) => body)).toEqual([{ ids: [] }, { ids: [createNotification(2).id] }]);
  await user.click(screen.getByRole('link', { name: /Notice 1/ }));
  await screen.findByText('Elsewhere');
  expect(currentPath()).toBe('/my-experiences');
  await screen.findByRole('link', { name: 'Notifications' });
});

it('reverts “Mark all as read” when the request fails, and opens another page', async () => {
  const { user, callsTo } = open(() => ({ notifications: [createNotification(1)], unread: 140, pagination: createPagination(1, 1, 7) }), {
    'POST /notifications/read': errorReply('FORBIDDEN', { message: 'Not now.' }),
  });
  const bell = await screen.findByRole('link', { name: 'Notifications, 140 unread' });
  expect(bell.querySelector('[data-count="99+"]')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await screen.findByText('Not now.');
  await screen.findByRole('link', { name: 'Notifications, 140 unread' });
  expect(callsTo('POST /notifications/read').at(-1)?.body).toEqual({});
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(callsTo('GET /notifications').at(-1)?.query.get('page')).toBe('2'));
});

it('says that a notification could not be marked as read, although its link has been followed', async () => {
  const refused = Promise.withResolvers<ReturnType<typeof errorReply>>();
  const { user } = open(() => ({ notifications: [createNotification(1)], unread: 1, pagination: createPagination(1) }), {
    'POST /notifications/read': ({ body }) => ((body as { ids?: string[] }).ids?.length === 0 ? { unread: 1 } : refused.promise),
  });
  await user.click(await screen.findByRole('link', { name: /Notice 1/ }));
  await screen.findByText('Elsewhere');
  refused.resolve(errorReply('FORBIDDEN', { message: 'Not now.' }));
  await screen.findByText('Not now.');
});

it('calls the server whenever the list is opened, so that a call does not reveal that there was news', async () => {
  const { callsTo } = open(() => ({ notifications: [], unread: 0, pagination: createPagination(0) }), {
    'POST /notifications/read': { unread: 0 },
  });
  await screen.findByText('No notifications yet');
  await waitFor(() => expect(callsTo('POST /notifications/read').map(({ body }) => body)).toEqual([{ ids: [] }]));
});

it('shows an empty state, and a retry after an error', async () => {
  let fails = true;
  const empty: Notices = { notifications: [], unread: 0, pagination: createPagination(0) };
  const { user } = open(() => empty, { 'GET /notifications': () => (fails ? errorReply('FORBIDDEN') : empty) });
  await screen.findByText('We couldn’t load your notifications');
  fails = false;
  await user.click(screen.getByRole('button', { name: /Retry|Try Again/ }));
  await screen.findByText('No notifications yet');
});

it('applies server events, forwards them to other tabs, and applies theirs', async () => {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const stream = writable.getWriter();
  let notifications: Notices['notifications'] = [];
  open(() => ({ notifications, unread: notifications.length, pagination: createPagination(notifications.length) }), {
    'GET /notifications/stream': () => new Response(readable),
  });
  await screen.findByText('No notifications yet');
  const otherTab = new BroadcastChannel(`candor.notices.${createMember().id}`);
  const listener = vi.fn<(message: MessageEvent) => void>();
  otherTab.addEventListener('message', listener);

  notifications = [createNotification(1)];
  const event: ApiData<'GET /notifications/stream'> = { unread: 1, role: 'user', notification: createNotification(1), queue: null };
  await act(async () => stream.write(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)));
  await screen.findByRole('link', { name: 'Notifications, 1 unread' });
  await waitFor(() => expect(screen.getAllByText('Notice 1')).toHaveLength(2));
  await waitFor(() => expect(listener.mock.calls.map(([message]) => message.data)).toContainEqual({ event }));

  notifications = [];
  otherTab.postMessage({ event: { ...event, unread: 0, notification: null } });
  await screen.findByRole('link', { name: 'Notifications' });
  otherTab.close();
});

it('catches up when the tab that had the stream ended and another one takes over', async () => {
  const hasLock = Promise.withResolvers<void>();
  const locks = { request: async (_name: string, _options: object, work: () => Promise<void>) => hasLock.promise.then(work) };
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks } }));
  const { readable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const { callsTo } = open(() => ({ notifications: [], unread: 0, pagination: createPagination(0) }), {
    'GET /notifications/stream': () => new Response(readable),
  });
  await screen.findByText('No notifications yet');
  const otherTab = new BroadcastChannel(`candor.notices.${createMember().id}`);
  const before = callsTo('GET /notifications').length;
  otherTab.postMessage({ isLive: true });
  otherTab.close();
  await waitFor(() => expect(callsTo('GET /notifications').length).toBeGreaterThan(before));
  const afterFirst = callsTo('GET /notifications').length;
  hasLock.resolve();
  await waitFor(() => expect(callsTo('GET /notifications').length).toBeGreaterThan(afterFirst));
});

it('reloads the member when an event carries a new role', async () => {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const stream = writable.getWriter();
  const { callsTo } = open(() => ({ notifications: [], unread: 0, pagination: createPagination(0) }), {
    'GET /notifications/stream': () => new Response(readable),
  });
  await screen.findByText('No notifications yet');
  const sendEvent = (part: Partial<ApiData<'GET /notifications/stream'>>) =>
    act(async () =>
      stream.write(
        new TextEncoder().encode(`data: ${JSON.stringify({ unread: 0, role: 'user', notification: null, queue: null, ...part })}\n\n`),
      ),
    );
  await sendEvent({});
  await sendEvent({ queue: { pending: 1, approved_this_week: 0, rejected_this_week: 0 } });
  expect(callsTo('GET /user')).toHaveLength(1);
  await sendEvent({ role: 'reviewer' });
  await waitFor(() => expect(callsTo('GET /user')).toHaveLength(2));
});
