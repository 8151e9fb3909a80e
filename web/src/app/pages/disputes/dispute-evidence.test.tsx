import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, noAnswer, errorReply, type Answers } from '../../../../test/fake-api.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { forgetToken } from '../../../lib/session/token.ts';
import DisputeEvidencePage from './dispute-evidence.tsx';

const ID = '11111111-1111-4111-8111-111111111111';
const added = { file: { id: ID, kind: 'image', url: '/api/v1/files/1', flagged: false, by: 'author' } } as const;
type Answer = Answers['POST /experience-disputes/{id}/evidence'];

function open(answer: Answer, hash = '#secret') {
  const calls = fakeApi({ 'POST /experience-disputes/{id}/evidence': answer });
  const rendered = renderScreen(
    <Routes>
      <Route path="/dispute-evidence/:id" element={<DisputeEvidencePage />} />
    </Routes>,
    `/dispute-evidence/${ID}${hash}`,
  );
  const send = () => rendered.user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File(['x'], 'proof.png'));
  return { calls, send };
}

beforeEach(forgetToken);

describe('the page behind an upload link', () => {
  it('uploads one file without a session', async () => {
    const { calls, send } = open(added);
    await send();
    await screen.findByText(/^This link has already been used/);
    expect(calls.map(({ path, headers }) => [path, headers.get('Authorization')])).toEqual([[`/experience-disputes/${ID}/evidence`, null]]);
    expect(screen.queryByRole('button', { name: 'Choose a file' })).toBeNull();
  });

  it.each([
    ['FORBIDDEN', 'This link has expired or was already used'],
    ['NOT_FOUND', 'This link has expired or was already used'],
    ['ALREADY_RESOLVED', 'This dispute has been decided'],
  ] as const)('explains the state of the link: %s', async (code, words) => {
    const { send } = open(errorReply(code));
    await send();
    await screen.findByText(words);
  });

  it('allows a retry after a rejected file or a network failure', async () => {
    let answer: Awaited<Answer> = noAnswer;
    const { send } = open(() => answer as typeof added);
    await send();
    await screen.findByText('Failed to upload proof.png');
    answer = errorReply('UNAVAILABLE');
    await send();
    await screen.findByText(/Failed to upload proof.png\. Service temporarily unavailable/);
    answer = errorReply('INVALID_FILE');
    await send();
    await screen.findByText(/Failed to upload proof.png\. We can’t accept this file/);
    answer = added;
    await send();
    await screen.findByText(/^This link has already been used/);
  });

  it('explains a URL without its token', () => {
    open(added, '');
    expect(screen.getByText('This link is incomplete')).toBeDefined();
  });
});
