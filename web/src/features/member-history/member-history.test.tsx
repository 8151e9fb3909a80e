import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { errorReply, fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { createPagination } from '../../../test/samples.ts';
import type { ApiData } from '../../lib/api/api-client.ts';
import { MemberHistoryButton } from './member-history.tsx';

type HistoryPage = ApiData<'GET /admin/users/{id}/history'>;

const history: HistoryPage['history'] = {
  display_name: 'Robin Vale',
  signed_experiences: { total: 2, approved: 1, in_review: 1, rejected: 0, removed: 0, withdrawn: 0 },
  reports: { total: 0, open: 0, action_taken: 0, no_action: 0 },
  bans: [{ reason: 'Threats.', until: null }],
};
const caseOf = (day: number): HistoryPage['cases'][number] => ({
  kind: 'ownership_dispute',
  role: 'claimant',
  status: 'rejected',
  created_at: `2026-10-${String(day).padStart(2, '0')}T12:00:00.000Z`,
});
const pageOf = (page: number): HistoryPage => ({
  history,
  cases: page === 1 ? Array.from({ length: 10 }, (_, index) => caseOf(20 - index)) : [caseOf(2)],
  pagination: { ...createPagination(1, page, 2), total: 11 },
});
const button = <MemberHistoryButton of="claimant" id="3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c11" name="Robin Vale" />;
const openHistory = async (user: ReturnType<typeof renderScreen>['user']) => {
  await user.click(screen.getByRole('button', { name: 'History of Robin Vale' }));
  return within(await screen.findByRole('dialog', { name: 'History of Robin Vale' }));
};

it('loads the history when the dialog opens, and turns the pages of the cases by keyboard', async () => {
  const calls = fakeApi({
    'GET /admin/ownership-disputes/{id}/claimant-history': ({ query }) => pageOf(Number(query.get('page'))),
  });
  const { user } = renderScreen(button);
  expect(calls).toHaveLength(0);
  const dialog = await openHistory(user);
  const title = await dialog.findByRole('heading', { name: 'Cases (11)' });
  dialog.getByText('Approved: 1');
  dialog.getByText('Threats.');
  expect(dialog.getAllByText('Ownership dispute · claimed the ID')).toHaveLength(10);
  dialog.getByRole('button', { name: 'Next page' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(dialog.getAllByText('Ownership dispute · claimed the ID')).toHaveLength(1));
  dialog.getByText(/Oct 2, 2026/);
  expect(document.activeElement).toBe(title);
});

it('says that the history could not be loaded, and tries again', async () => {
  let tries = 0;
  fakeApi({ 'GET /admin/ownership-disputes/{id}/claimant-history': () => ((tries += 1) === 1 ? errorReply('NOT_FOUND') : pageOf(1)) });
  const { user } = renderScreen(button);
  const dialog = await openHistory(user);
  await dialog.findByText('We couldn’t load the history');
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  await dialog.findByRole('heading', { name: 'Cases (11)' });
});
