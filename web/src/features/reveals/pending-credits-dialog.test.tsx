import { unrevealedSample } from '@candor/contract/unrevealed-sample';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Route, Routes } from 'react-router';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { PendingCreditsDialog } from './pending-credits-dialog.tsx';
import { RevealDialog } from './reveal-dialog.tsx';

const credits = [
  { id: '3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c03', reveals: 3, reason: 'sign_up', created_at: '2026-11-20T12:00:00.000Z' } as const,
];
const nothing = () => undefined;

function openPage(path: string) {
  const calls = fakeApi({
    'GET /reveals/count': { reveals: 3, unlimited: false },
    'GET /reveals/pending-credits': { credits, total: 3 },
    'POST /reveals/acknowledge': { acknowledged: 1 },
    'POST /reveals/experience': { experience: unrevealedSample, reveals: 2, charged: true },
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
        <Route path="/busy" element={<PendingCreditsDialog key="busy" isBusy />} />
      </Routes>
    </>
  );
  const { user } = renderScreen(pages, path);
  return { user, callsTo: (key: string) => calls.filter((call) => call.key === key) };
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
