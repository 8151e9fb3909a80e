import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createItem, findOpenItem, waitingList, openQueue, resetAroundEach } from '../../../../test/review-queue.tsx';

resetAroundEach();

describe('an admin', () => {
  it('rewords a comment instead of escalating it, with a proposal and with own words, and then approves the item', async () => {
    const proposals = ['What an asshole.'];
    const { user, calls } = openQueue(
      [createItem(1, { comment: 'What an asshole.' }), createItem(2, { status: 'needs_admin_review', admin_question: 'Is it a threat?' })],
      {
        'POST /admin/experiences/{id}/reword': () => ({
          rewordedComment: proposals.shift() ?? 'What an ***.',
          source: 'local' as const,
          proposes: 'rewording' as const,
        }),
        'PUT /admin/experiences/{id}/comment': () => ({ message: 'Updated' }),
      },
      'admin',
    );
    await waitingList();
    await user.keyboard('je');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reword the comment' }));
    expect(dialog.getByText('What an asshole.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Update Comment' }));
    expect(await dialog.findByText('Please write the reworded comment')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Propose a wording' }));
    await dialog.findByText('Nothing in it needs rewording.');
    await user.click(dialog.getByRole('button', { name: 'Propose another' }));
    const comment = await dialog.findByDisplayValue('What an ***.');
    await user.clear(comment);
    await user.type(comment, 'Was unkind.');
    await user.click(dialog.getByRole('button', { name: 'Update Comment' }));
    await user.click(await dialog.findByRole('button', { name: 'Close & Approve' }));
    expect(calls.find(({ key }) => key === 'PUT /admin/experiences/{id}/comment')).toMatchObject({
      path: '/admin/experiences/101/comment',
      body: { comment: 'Was unkind.', admin_notes: '' },
    });
    await findOpenItem('Bea Two');
    expect(screen.getByText('Is it a threat?')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Admin Review' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy();
  });

  it('keeps the dialog open until the reworded comment is saved', async () => {
    const saved = Promise.withResolvers<{ message: string }>();
    const { user } = openQueue([createItem(1)], { 'PUT /admin/experiences/{id}/comment': () => saved.promise }, 'admin');
    await waitingList();
    await user.keyboard('je');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reword the comment' }));
    await user.type(dialog.getByRole('textbox', { name: /comment/i }), 'Was unkind.');
    await user.click(dialog.getByRole('button', { name: 'Update Comment' }));
    await user.keyboard('{Escape}');
    saved.resolve({ message: 'Updated' });
    expect(await dialog.findByText('Comment updated')).toBeTruthy();
  });

  it('shows when a comment can’t be softened, and proposes to reject it', async () => {
    const { user } = openQueue(
      [createItem(1, { comment: 'Drop dead.' })],
      { 'POST /admin/experiences/{id}/reword': () => ({ rewordedComment: '', source: 'local' as const, proposes: 'rejection' as const }) },
      'admin',
    );
    await waitingList();
    await user.keyboard('je');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reword the comment' }));
    await user.click(dialog.getByRole('button', { name: 'Propose a wording' }));
    expect(await dialog.findByText(/We suggest rejecting it\.$/)).toBeTruthy();
  });
});

describe('the list', () => {
  it('sends the filters and the item number to the server, and says how many are set', async () => {
    const { user, calls } = openQueue([createItem(1)]);
    await waitingList();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.click(screen.getByRole('checkbox', { name: 'Urgent' }));
    await user.click(screen.getByRole('checkbox', { name: 'Late' }));
    await user.type(screen.getByRole('textbox', { name: 'Item number' }), 'Jordan{Enter}');
    expect(await screen.findByText('An item number has digits only')).toBeTruthy();
    await user.clear(screen.getByRole('textbox', { name: 'Item number' }));
    await user.type(screen.getByRole('textbox', { name: 'Item number' }), '17{Enter}');
    await screen.findByRole('button', { name: 'Filters (3)' });
    await waitFor(() =>
      expect(String(calls.filter(({ key }) => key === 'GET /community/review-queue').at(-1)?.query)).toBe('page=1&urgent=1&overdue=1&q=17'),
    );
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByRole('button', { name: 'Filters' });
  });

  it('shows why an item was reported, its warning, and that readers no longer see it', async () => {
    const reports = [1, 2].map(() => ({
      reason: 'harassment' as const,
      details: '',
      created_at: '2026-11-20T00:00:00.000Z',
    }));
    openQueue([createItem(1, { reports, flag: 'violence', hidden: true, urgent: true })]);
    const shown = within(await waitingList());
    for (const text of [/^Reported: Harassment/, /^Violence/, /^Hidden for now/]) expect(shown.getByText(text)).toBeTruthy();
  });

  it('rejects the chosen items as spam and says how many were left', async () => {
    const { user, calls } = openQueue([createItem(1), createItem(2, { conflict_of_interest: true }), createItem(3)], {
      'POST /community/review-queue/bulk-decision': {
        results: [
          { id: 1, status: 'rejected', code: null },
          { id: 3, status: null, code: 'LEASED' },
        ],
      },
    });
    await waitingList();
    await user.keyboard('j');
    await findOpenItem('Ada One');
    await user.click(screen.getByRole('button', { name: 'Choose several' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose Experience' }).disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Choose Ada One' }));
    await user.click(screen.getByRole('checkbox', { name: 'Choose Cleo Three' }));
    await user.click(screen.getByRole('button', { name: 'Reject as spam' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject 2 items as spam' }));
    await user.click(dialog.getByRole('button', { name: 'Reject as spam' }));
    await waitFor(() =>
      expect(calls.find(({ key }) => key === 'POST /community/review-queue/bulk-decision')?.body).toEqual({
        ids: [1, 3],
        decision: 'reject',
        guideline: 13,
        notes: 'This is advertising or spam.',
      }),
    );
    expect(await screen.findByText('1 item rejected')).toBeTruthy();
    await findOpenItem('Bea Two');
    expect(await screen.findByText(/^1 item was left as it is/)).toBeTruthy();
  });
});

it('adds internal notes, and hands an item over with a note', async () => {
  const note = { id: '3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c01', by: 'Rev One', hand_over: false, created_at: '2026-11-20T10:00:00.000Z' };
  const { user, calls } = openQueue([createItem(1), createItem(2)], {
    'POST /community/review-queue/{id}/notes': { notes: [{ ...note, content: 'The date is odd.' }] },
    'POST /community/review-queue/{id}/hand-over': { lease: null },
  });
  await waitingList();
  await user.keyboard('j');
  await findOpenItem('Ada One');
  await user.type(await screen.findByRole('textbox', { name: 'Add a note' }), 'The date is odd.');
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByText('The date is odd.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Hand over' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over' }));
  await user.click(dialog.getByRole('button', { name: 'Hand over' }));
  expect(await dialog.findByText('Write a few words first')).toBeTruthy();
  await user.type(dialog.getByRole('textbox'), 'I know this place.');
  await user.click(dialog.getByRole('button', { name: 'Hand over' }));
  await findOpenItem('Bea Two');
  expect(calls.find(({ key }) => key === 'POST /community/review-queue/{id}/hand-over')?.body).toEqual({ note: 'I know this place.' });
});

it('suggests a break after 30 flagged items were decided', async () => {
  sessionStorage.setItem('candor.flagged-items', '29');
  const { user } = openQueue([createItem(1, { flag: 'violence' }), createItem(2)]);
  await waitingList();
  await user.keyboard('j');
  await findOpenItem('Ada One');
  await user.keyboard('a');
  expect(await screen.findByText(/^You’ve read 30 difficult items/)).toBeTruthy();
});

it('gives the focus back to the item when a rejection is cancelled', async () => {
  const { user } = openQueue([createItem(1)]);
  await waitingList();
  await user.keyboard('j');
  await findOpenItem('Ada One');
  await user.keyboard('r');
  await screen.findByRole('button', { name: 'Cancel' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
  expect(document.activeElement).toBe(await findOpenItem('Ada One'));
});
