import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, refuse } from '../../../test/answer-calls.ts';
import { A_TOKEN, renderApp } from '../../../test/render-app.tsx';
import { aMember } from '../../../test/samples.ts';
import GoogleCallbackPage from './google-callback.tsx';

const open = (query: string) =>
  renderApp(
    <Routes>
      <Route path="/auth/google/callback" element={<GoogleCallbackPage />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    { at: `/auth/google/callback${query}` },
  );

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('exchanges the code once and goes to the remembered place', async () => {
  const calls = answerCalls({ 'POST /auth/google/exchange': { token: A_TOKEN, user: aMember(), return_to: '/search' } });
  const { where } = open('?code=abc&state=xyz');
  expect(screen.getByText('Processing Google Sign-In')).toBeTruthy();
  await waitFor(() => expect(where()).toBe('/search'));
  expect(calls.map((call) => call.body)).toEqual([{ code: 'abc', state: 'xyz' }]);
  expect(await screen.findByText('Google sign-in successful!')).toBeTruthy();
});

it('never leads out of the app', async () => {
  answerCalls({ 'POST /auth/google/exchange': { token: A_TOKEN, user: aMember(), return_to: '//evil.example' } });
  const { where } = open('?code=abc&state=xyz');
  await waitFor(() => expect(where()).toBe('/community'));
});

it('leads a newcomer to the sign-up with what Google said', async () => {
  const google_user = { email: 'ann@example.org', name: 'Ann', given_name: 'Ann', family_name: null, picture: null };
  answerCalls({
    'POST /auth/google/exchange': refuse('USER_NOT_FOUND', { data: { google_ticket: 'ticket', google_user, expires_in: 300 } }),
  });
  const { where } = open('?code=abc&state=xyz');
  await waitFor(() => expect(where()).toBe('/signup'));
  expect(JSON.parse(sessionStorage.getItem('candor.google-sign-up') ?? '{}')).toMatchObject({ google_ticket: 'ticket', google_user });
});

it.each([
  ['?error=access_denied', 'Google sign-in was cancelled or failed'],
  ['', 'Authentication failed: No authorization code received'],
])('says why it failed: %s', async (query, sentence) => {
  open(query);
  expect(await screen.findByRole('heading', { name: 'Authentication Error' })).toBeTruthy();
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Return to Sign In' }).getAttribute('href')).toBe('/signin');
});

it('shows what the server says', async () => {
  answerCalls({ 'POST /auth/google/exchange': refuse('GOOGLE_SIGN_IN_FAILED') });
  open('?code=abc&state=xyz');
  expect(await screen.findByText('Google sign-in failed')).toBeTruthy();
});
