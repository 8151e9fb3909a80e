import { unrevealedSample } from '@candor/contract/unrevealed-sample';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Route, Routes } from 'react-router';
import { fakeApi, type Answers } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { PendingCreditsDialog } from './pending-credits-dialog.tsx';
import { pendingCreditsQuery } from './queries.ts';
import { RevealDialog } from './reveal-dialog.tsx';

const credits = [
  { id: '3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c03', reveals: 3, reason: 'sign_up', created_at: '2026-11-20T12:00:00.000Z' } as const,
];
const nothing = () => undefined;

function BecomesBusy() {
  const [isBusy, setBusy] = useState(false);
  return (
    <>
      <button onClick={() => setBusy(!isBusy)}>Another dialog</button>
      <PendingCreditsDialog isBusy={isBusy} />
    </>
  );
}

function openPage(path: string, answers: Answers = {}) {
  const calls = fakeApi({
    'GET /reveals/count': { reveals: 3, unlimited: false },
    'GET /reveals/pending-credits': { credits, total: 3 },
    'POST /reveals/acknowledge': { acknowledged: 1 },
    'POST /reveals/experience': { experience: unrevealedSample, reveals: 2, charged: true },
    ...answers,
  });
  const pages = (
    <>
      <Link to="/profile">Profile</Link>
      <Link to="/busy">Busy</Link>
      <Routes>
        <Route
          path="/search"
          element={<RevealDialog experience={unrevealedSample} onClose={nothing} onRevealed={nothing} onOutOfCredits={nothing} />}
        />
        <Route path="/profile" element={<PendingCreditsDialog key="free" isBusy={false} />} />
        <Route path="/becomes-busy" element={<BecomesBusy />} />
        <Route path="/busy" element={<PendingCreditsDialog key="busy" isBusy />} />
      </Routes>
    </>
  );
  const { user, queryClient } = renderScreen(pages, path);
  return { user, queryClient, callsTo: (key: string) => calls.filter((call) => call.key === key) };
}

afterEach(() => vi.unstubAllGlobals());

it('keeps new credits for the next visit when a reveal was just spent', async () => {
  const { user, callsTo } = openPage('/search');
  await user.click(await screen.findByRole('button', { name: 'Reveal' }));
  await screen.findByText('Experience revealed');
  await user.click(screen.getByText('Profile'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reveal' })).toBeNull());
  expect(callsTo('GET /reveals/pending-credits')).toEqual([]);
  expect(callsTo('POST /reveals/acknowledge')).toEqual([]);
  expect(screen.queryByText('New reveals for you')).toBeNull();
});

it('does not open over another dialog, and leaves the credits for the next time', async () => {
  const { user, callsTo } = openPage('/busy');
  expect(callsTo('GET /reveals/pending-credits')).toEqual([]);
  await user.click(screen.getByText('Profile'));
  await screen.findByRole('dialog', { name: 'New reveals for you' });
  await waitFor(() => expect(callsTo('POST /reveals/acknowledge')).toHaveLength(1));
});

it('acknowledges credits only when they are shown, not behind another dialog', async () => {
  const answer = Promise.withResolvers<{ credits: typeof credits; total: number }>();
  const { user, queryClient, callsTo } = openPage('/becomes-busy', { 'GET /reveals/pending-credits': () => answer.promise });
  await user.click(screen.getByText('Another dialog'));
  answer.resolve({ credits, total: 3 });
  await waitFor(() => expect(queryClient.getQueryData(pendingCreditsQuery.queryKey)).toBeTruthy());
  expect(callsTo('POST /reveals/acknowledge')).toEqual([]);
  await user.click(screen.getByText('Another dialog'));
  await screen.findByRole('dialog', { name: 'New reveals for you' });
  await waitFor(() => expect(callsTo('POST /reveals/acknowledge')).toHaveLength(1));
});
