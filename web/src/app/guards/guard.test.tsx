import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, refuse } from '../../../test/answer-calls.ts';
import { aMember } from '../../../test/samples.ts';
import { A_TOKEN, renderApp } from '../../../test/render-app.tsx';
import { api } from '../../lib/api-client.ts';
import { readToken } from '../../lib/session/token.ts';
import type { PageRoute } from '../routes.tsx';
import { Guard } from './guard.tsx';

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
          <Guard route={route(part)}>
            <Secret />
          </Guard>
        }
      />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    { at: '/here', ...(token ? { token } : {}) },
  );
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('leads a visitor without a session to the sign-in', async () => {
  const { where } = visit({});
  await waitFor(() => expect(where()).toBe('/signin'));
});

it('says what it does while it asks, then lets the member in', async () => {
  let answer: (() => void) | undefined;
  answerCalls({
    'GET /user': () =>
      new Promise((resolve) => {
        answer = () => resolve({ user: aMember() });
      }),
  });
  visit({}, A_TOKEN);
  expect(await screen.findByText('Verifying access...')).toBeTruthy();
  answer?.();
  expect(await screen.findByText('Behind the guard')).toBeTruthy();
});

it('leads to the sign-in when the server says that the session is over', async () => {
  answerCalls({ 'GET /user': refuse('UNAUTHENTICATED'), 'POST /auth/refresh': refuse('UNAUTHENTICATED') });
  const { where } = visit({}, `${A_TOKEN}-over`);
  await waitFor(() => expect(where()).toBe('/signin'));
  expect(await screen.findByText('Authentication required - please sign in again')).toBeTruthy();
});

it('offers another try when the server cannot be reached, and does not sign out', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { where } = visit({}, A_TOKEN);
  expect(await screen.findByText('Unable to connect to the server. Please check your internet connection.')).toBeTruthy();
  answerCalls({ 'GET /user': { user: aMember() } });
  screen.getByRole('button', { name: 'Retry' }).click();
  expect(await screen.findByText('Behind the guard')).toBeTruthy();
  expect(where()).toBe('/here');
});

it('sends a member away from the pages of visitors', async () => {
  answerCalls({ 'GET /user': { user: aMember() } });
  const { where } = visit({ access: 'guest' }, A_TOKEN);
  await waitFor(() => expect(where()).toBe('/profile'));
});

it('shows what is missing for a trust gate', async () => {
  answerCalls({ 'GET /user': { user: aMember({ trust_score: 40 }) } });
  visit({ gate: { feature: 'Search', required: 50 } }, A_TOKEN);
  (await screen.findByRole('button', { name: 'Locked, click to see requirements' })).click();
  const needed = await screen.findByText('Points needed');
  expect(needed.parentElement?.textContent).toContain('10');
  expect(screen.getByRole('link', { name: 'Go to Community' })).toBeTruthy();
  expect(screen.queryByText('Behind the guard')).toBeNull();
});

it('tells a member how to become a reviewer', async () => {
  answerCalls({ 'GET /user': { user: aMember() } });
  visit({ access: 'reviewer' }, A_TOKEN);
  expect(await screen.findByRole('heading', { name: 'Ready to Make a Difference?' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Start My Journey' }).getAttribute('href')).toBe('/profile');
});

it('keeps everybody but admins from the administration, and offers to sign in as one', async () => {
  answerCalls({ 'GET /user': { user: aMember({ role: 'reviewer' }) }, 'POST /logout': null });
  const { where } = visit({ access: 'admin' }, A_TOKEN);
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  expect(screen.getByText(/^Access denied\. Admin privileges required\./)).toBeTruthy();
  screen.getByRole('button', { name: 'Sign In' }).click();
  await waitFor(() => expect(where()).toBe('/signin'));
  expect(readToken()).toBeNull();
});

it('lets a reviewer in', async () => {
  answerCalls({ 'GET /user': { user: aMember({ role: 'reviewer' }) } });
  visit({ access: 'reviewer' }, A_TOKEN);
  expect(await screen.findByText('Behind the guard')).toBeTruthy();
});

it.each(['member', 'anyone'] as const)('asks who is half signed in for the second factor before a page for %s', async (access) => {
  let isDue = true;
  answerCalls({
    'GET /user': () => ({ user: aMember({ second_factor_due: isDue }) }),
    'GET /auth/factors': { passkeys: [], totp: true },
    'POST /auth/totp/verify': () => {
      isDue = false;
      return { passkeys: [], totp: true, confirmed_until: '2026-11-21T20:00:00.000Z' };
    },
  });
  const { where } = visit({ access }, A_TOKEN);
  await screen.findByRole('heading', { name: 'Confirm that it is you' });
  expect(screen.queryByText('Behind the guard')).toBeNull();
  fireEvent.change(await screen.findByLabelText('Code from the app'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Behind the guard')).toBeTruthy();
  expect(where()).toBe('/here');
});

it('counts down while the server is silent, and offers another try after 30 seconds', async () => {
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

it('says on the review queue that a session is over, for five seconds, before it leads to the sign-in', async () => {
  const token = `${A_TOKEN}-reviewing`;
  answerCalls({ 'GET /user': { user: aMember({ role: 'reviewer' }) }, 'POST /auth/refresh': refuse('UNAUTHENTICATED') });
  const { where } = visit({ access: 'reviewer' }, token);
  await screen.findByText('Behind the guard');
  await import('./reconnecting.tsx');
  vi.useFakeTimers();
  await act(() => vi.advanceTimersByTimeAsync(100));
  answerCalls({ 'GET /community/review-queue': refuse('UNAUTHENTICATED'), 'POST /auth/refresh': refuse('UNAUTHENTICATED') });
  await act(async () => {
    await api('GET /community/review-queue', { query: {} }).catch(() => undefined);
  });
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(screen.getByRole('dialog', { name: 'Session expired' }).textContent).toContain('Reconnecting you to Candor…');
  expect(readToken()).toBe(token);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(readToken()).toBeNull();
  expect(where()).toBe('/signin');
});
