import type { Decision, OwnReport } from '@candor/contract/decisions';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { errorReply, fakeApi } from '../../../../test/fake-api.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { appealSample, createPagination, decisionSample } from '../../../../test/samples.ts';
import MyDecisionsPage from './my-decisions.tsx';
import MyReportsPage from './my-reports.tsx';

const ID = '11111111-1111-4111-8111-111111111111';
const appeal = {
  id: '22222222-2222-4222-8222-222222222222',
  decision_id: ID,
  ...appealSample,
} as const;
const decision = (part: Partial<Decision> = {}): Decision => ({ ...decisionSample, id: ID, ...part });

it('shows a decision with its guideline, and sends an appeal', async () => {
  let filed: Decision['appeal'] = null;
  let attempts = 0;
  const calls = fakeApi({
    'GET /decisions': () => ({ decisions: [decision({ appeal: filed })], pagination: createPagination(1) }),
    'POST /appeals': () => (attempts++ === 0 ? errorReply('CASE_OPEN') : { appeal: (filed = { ...appeal, waiting_for: 'second_admin' }) }),
  });
  const { user } = renderScreen(<MyDecisionsPage />);
  const card = within(await screen.findByRole('article', { name: 'An experience you shared' }));
  card.getByText('Guideline 1: Write about what happened to you');
  card.getByText('Second hand.');
  await user.click(card.getByRole('button', { name: 'Appeal' }));
  await user.click(card.getByRole('button', { name: 'Send appeal' }));
  await card.findByText('Please write at least 10 characters');
  await user.type(card.getByRole('textbox', { name: /Why should we/ }), 'It was a meeting of ours.');
  await user.click(card.getByRole('button', { name: 'Send appeal' }));
  await card.findByText('This is still being decided.');
  await user.click(card.getByRole('button', { name: 'Send appeal' }));
  await card.findByText(/no one judges their own decision/);
  expect(calls.filter(({ key }) => key === 'POST /appeals').at(-1)?.body).toEqual({
    decision_id: ID,
    statement: 'It was a meeting of ours.',
    evidence_ids: [],
  });
  expect(card.queryByRole('button', { name: 'Appeal' })).toBeNull();
});

it('names the language of reasons that the reader may not know', async () => {
  const foreign = decision({ id: appeal.id, reasons: 'Nombra el lugar de trabajo.', reasons_language: 'es' });
  fakeApi({ 'GET /decisions': { decisions: [decision(), foreign], pagination: createPagination(2) } });
  renderScreen(<MyDecisionsPage />);
  const [own, spanish] = await screen.findAllByRole('article');
  expect(within(spanish!).getByText('Written in Spanish')).toBeTruthy();
  expect(within(own!).queryByText(/^Written in/)).toBeNull();
});

it('tells the person written about of a removal, without a link to a text that is gone', async () => {
  const subject = { kind: 'experience', id: '7', link: '/linked-experiences?experience=7' } as const;
  fakeApi({
    'GET /decisions': { decisions: [decision({ subject, outcome: 'removed', appeal_until: null })], pagination: createPagination(1) },
  });
  renderScreen(<MyDecisionsPage />);
  const card = within(await screen.findByRole('article', { name: 'An experience about you' }));
  card.getByText('Removed');
  expect(card.queryByRole('link')).toBeNull();
});

it('sends files with an appeal', async () => {
  const file = { id: '33333333-3333-4333-8333-333333333333', url: '/f', name: 'letter.pdf', size: 3, kind: 'document' } as const;
  const calls = fakeApi({
    'GET /decisions': { decisions: [decision()], pagination: createPagination(1) },
    'POST /files/evidence': file,
    'POST /appeals': { appeal },
  });
  const { user } = renderScreen(<MyDecisionsPage />);
  const card = within(await screen.findByRole('article'));
  await user.click(card.getByRole('button', { name: 'Appeal' }));
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File(['pdf'], 'letter.pdf'));
  await card.findByText('Ready');
  await user.type(card.getByRole('textbox', { name: /Why should we/ }), 'The letter has the date.');
  await user.click(card.getByRole('button', { name: 'Send appeal' }));
  await screen.findByText('Appeal sent');
  expect(calls.filter(({ key }) => key === 'POST /appeals').map(({ body }) => body)).toEqual([
    { decision_id: ID, statement: 'The letter has the date.', evidence_ids: [file.id] },
  ]);
});

it.each([
  ['a text that still has its files', 'experience', 29, true],
  ['a text whose files were deleted', 'experience', 31, false],
  ['a role, which has no files', 'role', 0, false],
] as const)('shows when files are deleted, if there are any: %s', async (_case, kind, daysAgo, isShown) => {
  const created_at = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  const decided = decision({ created_at, subject: { ...decisionSample.subject, kind } });
  fakeApi({ 'GET /decisions': { decisions: [decided], pagination: createPagination(1) } });
  renderScreen(<MyDecisionsPage />);
  const card = within(await screen.findByRole('article'));
  expect(card.queryByText(/^Files of this case are deleted 30 days after the decision/) !== null).toBe(isShown);
});

it('offers no appeal where none is possible', async () => {
  fakeApi({ 'GET /decisions': { decisions: [decision({ appeal_until: null })], pagination: createPagination(1) } });
  renderScreen(<MyDecisionsPage />);
  const card = within(await screen.findByRole('article'));
  card.getByRole('link', { name: 'See what it’s about' });
  expect(card.queryByRole('button', { name: 'Appeal' })).toBeNull();
});

it('shows why a report led to no action, and links each report to its decision', async () => {
  const report: OwnReport = {
    id: ID,
    subject: { kind: 'experience', id: '7', link: `/my-reports?report=${ID}` },
    reason: 'hate',
    urgent: false,
    status: 'no_action',
    reasons: 'We found no breach.',
    decision_id: ID,
    created_at: '2026-11-20T00:00:00.000Z',
    resolved_at: '2026-11-21T00:00:00.000Z',
  };
  const actedOn: OwnReport = { ...report, id: appeal.id, subject: { ...report.subject, kind: 'reply' }, status: 'action_taken' };
  fakeApi({ 'GET /reports': { reports: [report, actedOn], pagination: createPagination(2) } });
  renderScreen(<MyReportsPage />);
  const card = within(await screen.findByRole('article', { name: 'You reported an experience' }));
  within(screen.getByRole('article', { name: 'You reported a reply' })).getByRole('link', { name: 'Read the decision' });
  card.getByText('We found no breach.');
  expect(card.getByRole('link', { name: 'Read the decision, or appeal' }).getAttribute('href')).toBe(`/my-decisions?decision=${ID}`);
});
