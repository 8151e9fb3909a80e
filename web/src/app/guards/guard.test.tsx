import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, refuse } from '../../../test/answer-calls.ts';
import { aMember } from '../../../test/samples.ts';
import { A_TOKEN, renderApp } from '../../../test/render-app.tsx';
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
afterEach(() => vi.unstubAllGlobals());

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

it('lets a reviewer in', async () => {
  answerCalls({ 'GET /user': { user: aMember({ role: 'reviewer' }) } });
  visit({ access: 'reviewer' }, A_TOKEN);
  expect(await screen.findByText('Behind the guard')).toBeTruthy();
});
