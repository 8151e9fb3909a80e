import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, refuse } from '../../../test/answer-calls.ts';
import { A_TOKEN, renderApp } from '../../../test/render-app.tsx';
import { aMember, aPagination } from '../../../test/samples.ts';
import { SignedIn } from '../../../test/signed-in.tsx';
import LiveNotices from '../../features/notifications/live-notices.tsx';
import type { ApiData } from '../../lib/api-client.ts';
import { NotificationBell } from '../layout/notification-bell.tsx';
import NotificationsPage from './notifications.tsx';

type Notices = ApiData<'GET /notifications'>;
const aNotice = (digit: number, part: Partial<Notices['notifications'][number]> = {}): Notices['notifications'][number] => ({
  id: `3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c1${digit}`,
  kind: 'experience_decided',
  text: `Notice ${digit}`,
  link: '/my-experiences',
  created_at: new Date().toISOString(),
  read: false,
  ...part,
});

function open(notices: () => Notices, answers: Parameters<typeof answerCalls>[0] = {}) {
  const calls = answerCalls({
    'GET /user': { user: aMember() },
    'GET /notifications': notices,
    'GET /notifications/stream': refuse('FORBIDDEN'),
    ...answers,
  });
  const app = renderApp(
    <SignedIn>
      <NotificationBell place="rail" />
      <LiveNotices />
      <Routes>
        <Route path="/notifications" element={<NotificationsPage />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
    </SignedIn>,
    { at: '/notifications', token: A_TOKEN },
  );
  return { user: userEvent.setup(), asked: (key: string) => calls.filter((call) => call.key === key), ...app };
}

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('counts what is unread, leads to what a notice is about, and marks it as read', async () => {
  let notifications = [aNotice(1), aNotice(2, { link: null, kind: 'security' }), aNotice(3, { read: true })];
  const { user, asked, where } = open(
    () => ({ notifications, unread: notifications.filter((notice) => !notice.read).length, pagination: aPagination(3) }),
    {
      'POST /notifications/read': ({ body }) => {
        const { ids } = body as { ids?: string[] };
        notifications = notifications.map((notice) => ({ ...notice, read: notice.read || !ids || ids.includes(notice.id) }));
        return { unread: notifications.filter((notice) => !notice.read).length };
      },
    },
  );
  await screen.findByRole('link', { name: 'Notifications, 2 unread' });
  // The stream was refused: the member's record says why.
  await waitFor(() => expect(asked('GET /user')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: /Notice 2/ }));
  await screen.findByRole('link', { name: 'Notifications, 1 unread' });
  expect(asked('POST /notifications/read')[0]?.body).toEqual({ ids: [aNotice(2).id] });
  await user.click(screen.getByRole('link', { name: /Notice 1/ }));
  await screen.findByText('Elsewhere');
  expect(where()).toBe('/my-experiences');
  await screen.findByRole('link', { name: 'Notifications' });
});

it('marks all as read, and brings them back when the server did not take it', async () => {
  const { user, asked } = open(() => ({ notifications: [aNotice(1)], unread: 140, pagination: aPagination(1, 1, 7) }), {
    'POST /notifications/read': refuse('FORBIDDEN', { message: 'Not now.' }),
  });
  const bell = await screen.findByRole('link', { name: 'Notifications, 140 unread' });
  expect(bell.querySelector('[data-count="99+"]')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await screen.findByText('Not now.');
  await screen.findByRole('link', { name: 'Notifications, 140 unread' });
  expect(asked('POST /notifications/read')[0]?.body).toEqual({});
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(asked('GET /notifications').at(-1)?.query.get('page')).toBe('2'));
});

it('says what will be here while there is nothing, and offers another try when it fails', async () => {
  let fails = true;
  const empty: Notices = { notifications: [], unread: 0, pagination: aPagination(0) };
  const { user } = open(() => empty, { 'GET /notifications': () => (fails ? refuse('FORBIDDEN') : empty) });
  await screen.findByText('Failed to load notifications');
  fails = false;
  await user.click(screen.getByRole('button', { name: /Retry|Try Again/ }));
  await screen.findByText('No Notifications Yet');
});

it('hears of notices as they come, tells the other tabs, and hears of them from there', async () => {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const line = writable.getWriter();
  let notifications: Notices['notifications'] = [];
  open(() => ({ notifications, unread: notifications.length, pagination: aPagination(notifications.length) }), {
    'GET /notifications/stream': () => new Response(readable),
  });
  await screen.findByText('No Notifications Yet');
  const otherTab = new BroadcastChannel(`candor.notices.${aMember().id}`);
  const heard = vi.fn<(message: MessageEvent) => void>();
  otherTab.addEventListener('message', heard);

  notifications = [aNotice(1)];
  const event: ApiData<'GET /notifications/stream'> = { unread: 1, role: 'user', notification: aNotice(1), queue: null };
  await act(async () => line.write(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)));
  await screen.findByRole('link', { name: 'Notifications, 1 unread' });
  await waitFor(() => expect(screen.getAllByText('Notice 1')).toHaveLength(2));
  await waitFor(() => expect(heard.mock.calls.map(([message]) => message.data)).toContainEqual({ event }));

  notifications = [];
  otherTab.postMessage({ event: { ...event, unread: 0, notification: null } });
  await screen.findByRole('link', { name: 'Notifications' });
  otherTab.close();
});

it('asks for the member anew when the server says that the role is another', async () => {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const line = writable.getWriter();
  const { asked } = open(() => ({ notifications: [], unread: 0, pagination: aPagination(0) }), {
    'GET /notifications/stream': () => new Response(readable),
  });
  await screen.findByText('No Notifications Yet');
  const say = (news: Partial<ApiData<'GET /notifications/stream'>>) =>
    act(async () =>
      line.write(
        new TextEncoder().encode(`data: ${JSON.stringify({ unread: 0, role: 'user', notification: null, queue: null, ...news })}\n\n`),
      ),
    );
  await say({});
  await say({ queue: { pending: 1, approved_this_week: 0, rejected_this_week: 0 } });
  expect(asked('GET /user')).toHaveLength(1);
  await say({ role: 'reviewer' });
  await waitFor(() => expect(asked('GET /user')).toHaveLength(2));
});
