import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, errorReply, type Answers } from '../../test/fake-api.ts';
import { A_TOKEN, renderApp } from '../../test/render-app.tsx';
import { createMember } from '../../test/samples.ts';
import { typeCode } from '../../test/type-code.ts';
import { emptyForm, DRAFT_NAME } from '../features/submit-experience/experience-form.ts';
import { App } from './app.tsx';

const member = createMember();
const category = { id: 1, label: 'Kind', display_text: 'Kind', emoji: '🙂', weight: 3, type: 'positive' } as const;
const file = { id: '3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c44', kind: 'image' as const, name: 'chat.png', size: 2048, isHidden: true };
const codeSent = { sent: true, resend_in: 60, expires_in: 600 } as const;

afterEach(() => vi.unstubAllGlobals());

/** Replies to the calls that the pages make and that the test is not about. */
const otherReplies = {
  'GET /feedback-categories': { positive: [category], neutral: [], negative: [] },
  'GET /notifications': errorReply('UNAVAILABLE'),
  'GET /notifications/stream': errorReply('UNAVAILABLE'),
  'GET /user/settings': errorReply('UNAVAILABLE'),
  'POST /experiences/check-existing': { exists: false },
  'POST /auth/refresh': errorReply('UNAUTHENTICATED'),
} satisfies Answers;

async function signInAgain(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.type(await screen.findByRole('textbox', { name: 'Phone number' }), '4155550103');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await typeCode(user, '4457');
}

it('keeps the name, the ID, the comment and the files of an experience when the session expires on sending', async () => {
  const filled = { ...emptyForm(), personName: 'Jordan Avery', tags: [1], isLegalConfirmed: true, evidence: [file] };
  const platforms = [{ ...filled.platforms[0], platform: 'hinge', socialId: 'jordan.avery' }];
  let hasExpired = false;
  const calls = fakeApi({
    ...otherReplies,
    'GET /user': () => (hasExpired ? errorReply('UNAUTHENTICATED') : { user: member }),
    'POST /experiences': () => {
      hasExpired = true;
      return errorReply('UNAUTHENTICATED');
    },
    'POST /signin': codeSent,
    'POST /verify-signin': () => {
      hasExpired = false;
      return { token: `${A_TOKEN}-new`, user: member };
    },
  });
  sessionStorage.setItem(`candor.draft.${DRAFT_NAME}`, JSON.stringify({ ...filled, platforms }));
  const { currentPath } = renderApp(<App />, { at: '/submit-experience', token: `${A_TOKEN}-expiring` });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('What happened?'), 'On time and kind.');
  await screen.findByRole('button', { name: /Kind$/ });
  await user.click(screen.getByRole('button', { name: 'Submit Experience' }));
  await waitFor(() => expect(calls.some(({ key }) => key === 'POST /experiences')).toBe(true));
  await waitFor(() => expect(currentPath()).toBe('/signin'));
  await signInAgain(user);
  await waitFor(() => expect(currentPath()).toBe('/submit-experience'));
  expect(await screen.findByLabelText('What happened?')).toHaveProperty('value', 'On time and kind.');
  expect(screen.getByLabelText('Person name')).toHaveProperty('value', 'Jordan Avery');
  expect(screen.getByLabelText('Social ID')).toHaveProperty('value', 'jordan.avery');
  expect(within(screen.getByRole('main')).getByText('chat.png')).toBeTruthy();
});
