import type { AdminAppeal } from '@candor/contract/decisions';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openAdmin, showSideBySide, uuid } from '../../../../test/open-admin.tsx';
import { appealSample, createPagination, decisionSample } from '../../../../test/samples.ts';

const queued: AdminAppeal = {
  id: uuid('01'),
  decision_id: uuid('11'),
  ...appealSample,
  decision: { ...decisionSample, id: uuid('11') },
  created_at: '2026-11-21T00:00:00.000Z',
  filed_by: 'The author',
  conflict_of_interest: false,
  evidence: [{ id: uuid('21'), kind: 'image', url: '/api/v1/files/a?token=b' }],
  case: { person_name: 'Jordan Miller', text: 'We had a coffee.', original_text: null, tags: [], statement: null, answer: null },
};
const conflicted: AdminAppeal = {
  ...queued,
  id: uuid('02'),
  statement: '',
  filed_by: null,
  evidence: [],
  conflict_of_interest: true,
  case: null,
};

const openAppeals = (at = '/admin/appeals') =>
  openAdmin(at, 'Appeals', {
    'GET /admin/appeals': { appeals: [queued, conflicted], pagination: createPagination(2) },
    'POST /admin/appeals/{id}/decision': { appeal: { ...queued, status: 'overturned', reasons: 'It was a meeting.' } },
  });

beforeEach(() => showSideBySide(true));
afterEach(() => vi.unstubAllGlobals());

it('shows an appeal beside the list, with its files, the text, the reasons and the statement, and decides it with a reason', async () => {
  const { user, callsTo } = await openAppeals();
  const card = within(await screen.findByRole('article'));
  for (const text of ['We had a coffee.', 'Second hand.', 'It was a meeting of ours.']) card.getByText(text);
  await user.click(card.getByRole('button', { name: 'File 1' }));
  const viewer = within(await screen.findByRole('dialog', { name: 'File 1' }));
  await user.click(viewer.getByRole('button', { name: 'Close' }));
  await user.click(card.getByRole('button', { name: 'Change the decision' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the decision' }));
  await user.click(dialog.getByRole('button', { name: 'Change the decision' }));
  await dialog.findByText('A reason is required');
  await user.type(dialog.getByRole('textbox', { name: /Your reasons/ }), 'It was a meeting.');
  await user.click(dialog.getByRole('button', { name: 'Change the decision' }));
  await waitFor(() =>
    expect(callsTo('POST /admin/appeals/{id}/decision')[0]?.body).toEqual({
      outcome: 'overturned',
      reasons: 'It was a meeting.',
      guideline: 1,
    }),
  );
});

it('tells an admin who took part that another admin decides, and shows no button', async () => {
  const { user, currentPath } = await openAppeals('/admin/appeals?status=open');
  await screen.findByText('We had a coffee.');
  await user.keyboard('j');
  const card = within(await screen.findByRole('article'));
  await card.findByText('You took part in this case, so another admin has to decide.');
  expect(card.queryByRole('button')).toBeNull();
  expect(currentPath()).toBe(`/admin/appeals?status=open&appeal=${uuid('02')}`);
});
