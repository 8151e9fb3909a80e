import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerCalls, noAnswer, refuse } from '../../../test/answer-calls.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { forgetToken } from '../../lib/session/token.ts';
import DisputeEvidencePage from './dispute-evidence.tsx';

const ID = '11111111-1111-4111-8111-111111111111';
const added = { file: { id: ID, kind: 'image', url: '/api/v1/files/1', by: 'author' } } as const;
type Answer = Parameters<typeof answerCalls>[0]['POST /experience-disputes/{id}/evidence'];

function open(answer: Answer, hash = '#secret') {
  const calls = answerCalls({ 'POST /experience-disputes/{id}/evidence': answer });
  const screenAt = renderScreen(
    <Routes>
      <Route path="/dispute-evidence/:id" element={<DisputeEvidencePage />} />
    </Routes>,
    `/dispute-evidence/${ID}${hash}`,
  );
  const send = () => screenAt.user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File(['x'], 'proof.png'));
  return { calls, send };
}

// Whoever opens it may be signed in on no device of theirs.
beforeEach(forgetToken);

describe('the page behind an upload link', () => {
  it('lets one file in, without anybody being signed in', async () => {
    const { calls, send } = open(added);
    await send();
    await screen.findByText(/^This link has done its work/);
    expect(calls.map(({ path, headers }) => [path, headers.get('Authorization')])).toEqual([[`/experience-disputes/${ID}/evidence`, null]]);
    expect(screen.queryByRole('button', { name: 'Choose a file' })).toBeNull();
  });

  it.each([
    ['FORBIDDEN', 'This link has ended or was used'],
    ['NOT_FOUND', 'This link has ended or was used'],
    ['ALREADY_RESOLVED', 'This dispute has been decided'],
  ] as const)('says what became of the link: %s', async (code, words) => {
    const { send } = open(refuse(code));
    await send();
    await screen.findByText(words);
  });

  it('can be tried again after a file was refused or the network failed', async () => {
    let answer: Awaited<Answer> = noAnswer;
    const { send } = open(() => answer as typeof added);
    await send();
    await screen.findByText('Failed to upload proof.png');
    answer = refuse('UNAVAILABLE');
    await send();
    await screen.findByText(/Failed to upload proof.png\. Service temporarily unavailable/);
    answer = refuse('INVALID_FILE');
    await send();
    await screen.findByText(/Failed to upload proof.png\. This file cannot be accepted/);
    answer = added;
    await send();
    await screen.findByText(/^This link has done its work/);
  });

  it('tells of an address without its token', () => {
    open(added, '');
    expect(screen.getByText('This link is not complete')).toBeDefined();
  });
});
