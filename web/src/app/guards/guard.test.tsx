import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { TRUST_FACTOR_KEYS, TRUST_FACTORS } from '@candor/contract/trust';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, errorReply } from '../../../test/fake-api.ts';
import { createChecklist, createMember } from '../../../test/samples.ts';
import { A_TOKEN, renderApp } from '../../../test/render-app.tsx';
import { api } from '../../lib/api/api-client.ts';
import { readToken } from '../../lib/session/token.ts';
import type { PageRoute } from '../routes.tsx';
import { AppGuard } from './app-guard.tsx';
import { GuestGuard } from './guest-guard.tsx';

const Secret = () => <p>Behind the guard</p>;
const route = (part: Partial<PageRoute>): PageRoute => ({
  path: '/here',
  title: 'search',
  Page: Secret,
  access: 'member',
  frame: 'app',
  ...part,
});

function visit(part: Partial<PageRoute>, token?: string) {
  return renderApp(
    <Routes>
      <Route
        path="/here"
        element={
          part.access === 'guest' ? (
            <GuestGuard>
              <Secret />
            </GuestGuard>
          ) : (
            <AppGuard route={route(part)}>
              <Secret />
            </AppGuard>
          )
        }
      />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    { at: '/here', ...(token ? { token } : {}) },
  );
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('redirects a visitor without a session to the sign-in page', async () => {
  const { currentPath } = visit({});
  await waitFor(() => expect(currentPath()).toBe('/signin'));
});

it('shows a notice while it checks the session, then lets the member in', async () => {
  let answer: (() => void) | undefined;
  fakeApi({
    'GET /user': () =>
      new Promise((resolve) => {
        answer = () => resolve({ user: createMember() });
      }),
  });
  visit({}, A_TOKEN);
  expect(await screen.findByText('Verifying access...')).toBeTruthy();
  answer?.();
  expect(await screen.findByText('Behind the guard')).toBeTruthy();
});

it('redirects to the sign-in page when the session is over', async () => {
  fakeApi({ 'GET /user': errorReply('UNAUTHENTICATED'), 'POST /auth/refresh': errorReply('UNAUTHENTICATED') });
  const { currentPath } = visit({}, `${A_TOKEN}-over`);
  await waitFor(() => expect(currentPath()).toBe('/signin'));
  expect(await screen.findByText('Authentication required - please sign in again')).toBeTruthy();
});

it('offers a retry when the server cannot be reached, and does not sign out', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { currentPath } = visit({}, A_TOKEN);
  expect(await screen.findByText('Unable to connect to the server. Please check your internet connection.')).toBeTruthy();
  fakeApi({ 'GET /user': { user: createMember() } });
  screen.getByRole('button', { name: 'Retry' }).click();
  expect(await screen.findByText('Behind the guard')).toBeTruthy();
  expect(currentPath()).toBe('/here');
});

it('redirects a member away from guest pages', async () => {
  fakeApi({ 'GET /user': { user: createMember() } });
  const { currentPath } = visit({ access: 'guest' }, A_TOKEN);
  await waitFor(() => expect(currentPath()).toBe('/profile'));
});

it('shows the missing requirements of a trust gate and links to the easiest step', async () => {
  // A busy machine loads the module slowly.
  await import('./trust-gate.tsx');
  const factors = TRUST_FACTOR_KEYS.map((key) => ({
    key,
    ...TRUST_FACTORS[key],
    label: key,
    hint: key,
    points: key === 'verified_account' ? 25 : 0,
  }));
  fakeApi({
    'GET /user': { user: createMember({ trust_score: 50, linked_social_ids_count: 1 }) },
    'GET /user/trust-score': { score: 50, tier: 'silver', gates: [], factors },
    'GET /user/checklist': { ...createChecklist('verified_email'), dismissed: true },
  });
  visit({ gate: { feature: 'gate.submit_experience', required: 60 } }, A_TOKEN);
  (await screen.findByRole('button', { name: 'Locked, click to see requirements' })).click();
  const needed = await screen.findByText('Points needed');
  expect(needed.parentElement?.textContent).toContain('10');
  const steps = within(await screen.findByRole('list', { name: 'What raises your score' }));
  expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/profile?open=edit', '/social-ids']);
  expect(steps.getByText('+10 points')).toBeTruthy();
  // The account's own phone is linked and gives no points.
  expect(screen.getByText('Social accounts linked').querySelector('[aria-label="Done"]')).toBeNull();
  const buttons = screen.getAllByRole('link').filter((link) => /Get|Go to/.test(link.textContent));
  expect(buttons.map((button) => [button.textContent, button.getAttribute('href'), button.getAttribute('data-variant')])).toEqual([
    ['Get 10 points now', '/profile?open=edit', 'filled'],
    ['Go to Community', '/community', 'default'],
  ]);
  expect(screen.queryByText('Behind the guard')).toBeNull();
});

it('tells a member how to become a reviewer', async () => {
  fakeApi({ 'GET /user': { user: createMember() } });
  visit({ access: 'reviewer' }, A_TOKEN);
  expect(await screen.findByRole('heading', { name: 'Ready to Make a Difference?' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Start My Journey' }).getAttribute('href')).toBe('/profile');
});

it('closes the admin pages to a reviewer, and offers to sign in with another account', async () => {
  fakeApi({ 'GET /user': { user: createMember({ role: 'reviewer' }) }, 'POST /logout': null });
  const { currentPath } = visit({ access: 'admin' }, A_TOKEN);
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  expect(screen.getByText(/^Access denied\. Admin privileges required\./)).toBeTruthy();
  screen.getByRole('button', { name: 'Sign In' }).click();
  await waitFor(() => expect(currentPath()).toBe('/signin'));
  expect(readToken()).toBeNull();
});

it('lets a reviewer in', async () => {
  fakeApi({ 'GET /user': { user: createMember({ role: 'reviewer' }) } });
  visit({ access: 'reviewer' }, A_TOKEN);
  expect(await screen.findByText('Behind the guard')).toBeTruthy();
});

it.each(['member', 'anyone'] as const)('asks for a second factor that is due before it shows a page for %s', async (access) => {
  let isDue = true;
  fakeApi({
    'GET /user': () => ({ user: createMember({ second_factor_due: isDue }) }),
    'GET /auth/factors': { passkeys: [], totp: true },
    'POST /auth/totp/verify': () => {
      isDue = false;
      return { passkeys: [], totp: true, confirmed_until: '2026-11-21T20:00:00.000Z' };
    },
  });
  const { currentPath } = visit({ access }, A_TOKEN);
  await screen.findByRole('heading', { name: 'Confirm that it’s you' });
  expect(screen.queryByText('Behind the guard')).toBeNull();
  fireEvent.change(await screen.findByLabelText('Code from the app'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Behind the guard')).toBeTruthy();
  expect(currentPath()).toBe('/here');
});

it('counts down while the server does not answer, and offers a retry after 30 seconds', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await import('./authenticating.tsx');
  vi.useFakeTimers();
  visit({ showsAuthentication: true }, A_TOKEN);
  await act(() => vi.advanceTimersByTimeAsync(900));
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(9_200));
  expect(screen.getByRole('dialog', { name: 'Authenticating...' }).textContent).toMatch(/2\d more seconds/);
  await act(() => vi.advanceTimersByTimeAsync(22_000));
  expect(screen.getByRole('dialog', { name: 'Authentication Timeout' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Retry Authentication' }));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByRole('dialog', { name: 'Authenticating...' })).toBeTruthy();
});

describe('the review queue, when the session is refused', () => {
  let serial = 0;
  const freshToken = () => `${A_TOKEN}-reviewing-${(serial += 1)}`;
  const reviewer = { user: createMember({ role: 'reviewer' }) };
  const dialog = () => screen.queryByRole('dialog', { name: 'Session expired' });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const askForQueue = () => act(() => api('GET /community/review-queue', { query: {} }).then(undefined, () => undefined));
  const startReviewing = async () => {
    const token = freshToken();
    fakeApi({ 'GET /user': reviewer });
    const { currentPath } = visit({ access: 'reviewer' }, token);
    await screen.findByText('Behind the guard');
    vi.useFakeTimers();
    return { token, currentPath };
  };
  beforeEach(async () => {
    await import('./reconnecting-dialog.tsx');
  });

  it('shows a dialog for five seconds before the sign-in page', async () => {
    const { token, currentPath } = await startReviewing();
    fakeApi({ 'GET /community/review-queue': errorReply('UNAUTHENTICATED'), 'POST /auth/refresh': errorReply('UNAUTHENTICATED') });
    await askForQueue();
    await pass(4_000);
    expect(dialog()?.textContent).toContain('Reconnecting you to Candor…');
    expect(readToken()).toBe(token);
    await pass(2_000);
    expect(readToken()).toBeNull();
    expect(currentPath()).toBe('/signin');
  });

  it('shows the dialog also when the first call of the page is refused', async () => {
    vi.useFakeTimers();
    fakeApi({ 'GET /user': errorReply('UNAUTHENTICATED'), 'POST /auth/refresh': errorReply('UNAUTHENTICATED') });
    const { currentPath } = visit({ access: 'reviewer' }, freshToken());
    await pass(4_500);
    expect(dialog()).toBeTruthy();
    expect(screen.queryByText('We can’t reach Candor')).toBeNull();
    await pass(1_500);
    expect(currentPath()).toBe('/signin');
  });

  it('shows the dialog for five seconds if the session turns out to be valid, and the sign-in page if it is refused again', async () => {
    const { token, currentPath } = await startReviewing();
    fakeApi({ 'GET /user': reviewer, 'GET /community/review-queue': errorReply('UNAUTHENTICATED'), 'POST /auth/refresh': reviewer });
    await askForQueue();
    await pass(4_900);
    expect(dialog()).toBeTruthy();
    await pass(1_000);
    expect(dialog()).toBeNull();
    expect(readToken()).toBe(token);
    await askForQueue();
    await pass(500);
    expect(currentPath()).toBe('/signin');
  });
});

it('says that it verifies access on the submit screen, too', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  visit({ showsAuthentication: true }, A_TOKEN);
  expect(await screen.findByText('Verifying access...')).toBeTruthy();
});
