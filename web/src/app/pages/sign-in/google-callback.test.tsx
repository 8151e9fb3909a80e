import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, errorReply } from '../../../../test/fake-api.ts';
import { A_TOKEN, renderApp } from '../../../../test/render-app.tsx';
import { createMember } from '../../../../test/samples.ts';
import GoogleCallbackPage from './google-callback.tsx';

const open = (query: string) =>
  renderApp(
    <Routes>
      <Route path="/auth/google/callback" element={<GoogleCallbackPage />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    { at: `/auth/google/callback${query}` },
  );

afterEach(() => vi.unstubAllGlobals());

it('exchanges the code once and returns to the stored page', async () => {
  const calls = fakeApi({ 'POST /auth/google/exchange': { token: A_TOKEN, user: createMember(), return_to: '/search' } });
  const { currentPath } = open('?code=abc&state=xyz');
  expect(screen.getByText('Processing Google Sign-In')).toBeTruthy();
  await waitFor(() => expect(currentPath()).toBe('/search'));
  expect(calls.map((call) => call.body)).toEqual([{ code: 'abc', state: 'xyz' }]);
  expect(await screen.findByText('Google sign-in successful!')).toBeTruthy();
});

it('never redirects to another site', async () => {
  fakeApi({ 'POST /auth/google/exchange': { token: A_TOKEN, user: createMember(), return_to: '//evil.example' } });
  const { currentPath } = open('?code=abc&state=xyz');
  await waitFor(() => expect(currentPath()).toBe('/community'));
});

it('sends a new member to the sign-up page with Google’s data', async () => {
  const google_user = { email: 'ann@example.org', name: 'Ann', given_name: 'Ann', family_name: null, picture: null };
  fakeApi({
    'POST /auth/google/exchange': errorReply('USER_NOT_FOUND', { data: { google_ticket: 'ticket', google_user, expires_in: 300 } }),
  });
  const { currentPath } = open('?code=abc&state=xyz');
  await waitFor(() => expect(currentPath()).toBe('/signup'));
  expect(JSON.parse(sessionStorage.getItem('candor.google-sign-up') ?? '{}')).toMatchObject({ google_ticket: 'ticket', google_user });
});

it.each([
  ['?error=access_denied', 'Google sign-in was cancelled or failed'],
  ['', 'Authentication failed: No authorization code received'],
])('explains the failure: %s', async (query, sentence) => {
  open(query);
  expect(await screen.findByRole('heading', { name: 'Authentication Error' })).toBeTruthy();
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Return to Sign In' }).getAttribute('href')).toBe('/signin');
});

it('shows the server’s message', async () => {
  fakeApi({ 'POST /auth/google/exchange': errorReply('GOOGLE_SIGN_IN_FAILED') });
  open('?code=abc&state=xyz');
  expect(await screen.findByText('Google sign-in failed')).toBeTruthy();
});

describe('connecting Google to an account', () => {
  beforeEach(() => sessionStorage.setItem('candor.google-link', '1'));

  it('connects Google and returns to the security page', async () => {
    const calls = fakeApi({ 'POST /auth/google/link': { user: createMember({ google_linked: true }) } });
    const { currentPath } = open('?code=abc&state=xyz');
    await waitFor(() => expect(currentPath()).toBe('/settings/security'));
    expect(calls.map((call) => call.body)).toEqual([{ code: 'abc', state: 'xyz' }]);
    expect(sessionStorage.getItem('candor.google-link')).toBeNull();
  });

  it('says that the Google account belongs to somebody else', async () => {
    fakeApi({
      'POST /auth/google/link': errorReply('EMAIL_ALREADY_EXISTS', { message: 'This Google account belongs to another Candor account.' }),
    });
    open('?code=abc&state=xyz');
    await screen.findByText('This Google account belongs to another Candor account.');
    expect(screen.getByRole('link', { name: 'Back to sign-in and security' })).toBeTruthy();
  });

  it('can be tried again when a second factor was required', async () => {
    let tries = 0;
    fakeApi({
      'POST /auth/google/link': () =>
        (tries += 1) === 1 ? errorReply('STEP_UP_REQUIRED') : { user: createMember({ google_linked: true }) },
    });
    const { currentPath } = open('?code=abc&state=xyz');
    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(currentPath()).toBe('/settings/security'));
  });
});
