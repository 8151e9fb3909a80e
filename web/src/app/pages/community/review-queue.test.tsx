import { act, screen, waitFor, within } from '@testing-library/react';
import { DECISION_UNDO_MS } from '@candor/contract/limits';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { errorReply, noAnswer } from '../../../../test/fake-api.ts';
import {
  createItem,
  findOpenItem,
  waitingList,
  openQueue,
  decisionPath,
  resetAroundEach,
  showOnWideScreen,
  tenMinutesFromNow,
  type Queue,
  emptyHistory,
  leaseReply,
} from '../../../../test/review-queue.tsx';
import { createPagination } from '../../../../test/samples.ts';

resetAroundEach();

/** Stops the timer that ends the ten seconds for undoing, because on a busy machine a test takes longer. @returns a function that ends them */
function keepUndoOpen(): () => void {
  const start = globalThis.setTimeout;
  const stoppedTimers: (() => void)[] = [];
  const startTimer = (run: () => void, ms?: number) => {
    if (ms !== DECISION_UNDO_MS) return start(run, ms);
    stoppedTimers.push(run);
    return start(() => undefined, 0);
  };
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(startTimer);
  onTestFinished(() => spy.mockRestore());
  return () => {
    expect(stoppedTimers).toHaveLength(1);
    stoppedTimers[0]!();
  };
}

describe('working the queue with the keyboard', () => {
  it('sends a decision at once with ten seconds for undoing it, and undoes it with u', async () => {
    keepUndoOpen();
    const { user, sent, undone } = openQueue([createItem(1), createItem(2), createItem(3)]);
    await waitingList();
    await user.keyboard('j');
    await findOpenItem('Ada One');
    await user.keyboard('a');
    await findOpenItem('Bea Two');
    expect(within(await waitingList()).queryByText('Ada One')).toBeNull();
    expect(screen.getByText(/^Approved: Ada One\. Press u/)).toBeTruthy();
    const approval = [decisionPath(1), { decision: 'approve', type: 'experience', notes: '', undo_seconds: 10 }];
    await waitFor(() => expect(sent()).toEqual([approval]));
    await user.keyboard('u');
    await findOpenItem('Ada One');
    expect(undone()).toEqual([decisionPath(1)]);

    await user.keyboard('aj');
    await findOpenItem('Cleo Three');
    await user.keyboard('k');
    await findOpenItem('Bea Two');
    await user.keyboard('r');
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('A reason is required')).toBeTruthy();
    await user.keyboard('It names a third person.{Control>}{Enter}{/Control}');
    await findOpenItem('Cleo Three');
    await waitFor(() => expect(sent()).toHaveLength(3));
    await user.keyboard('u');
    expect(await screen.findByDisplayValue('It names a third person.')).toBeTruthy();
    // The decision before it can still be undone.
    await user.keyboard('{Escape}u');
    await findOpenItem('Ada One');
    expect(undone()).toEqual([decisionPath(1), decisionPath(2), decisionPath(1)]);
  });

  it('offers undoing for ten seconds', async () => {
    expect(DECISION_UNDO_MS).toBe(10_000);
    const endUndo = keepUndoOpen();
    const { user } = openQueue([createItem(1), createItem(2)]);
    await waitingList();
    await user.keyboard('j');
    await user.keyboard('e');
    await user.keyboard('A threat?{Control>}{Enter}{/Control}');
    await findOpenItem('Bea Two');
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    act(endUndo);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  it('keeps a decision that did not reach the server for another try', async () => {
    let isOffline = true;
    const { user, sent } = openQueue([createItem(1), createItem(2)], {
      'POST /community/review-queue/{id}/decision': () =>
        isOffline ? noAnswer : { item: { id: 1, status: 'approved' as const, takes_effect_at: tenMinutesFromNow() } },
    });
    await waitingList();
    await user.keyboard('ja');
    await findOpenItem('Bea Two');
    expect(await screen.findByText('Failed to submit decision. Please try again.')).toBeTruthy();
    isOffline = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(await screen.findByText(/^Takes effect in/)).toBeTruthy();
  });

  it('sends every decision again that did not reach the server, and takes the server’s word for one that did', async () => {
    let isOffline = true;
    const { user, sent } = openQueue([createItem(1), createItem(2), createItem(3)], {
      'POST /community/review-queue/{id}/decision': ({ path }) => {
        if (isOffline) return noAnswer;
        // The server had the first decision all along: only its reply was lost.
        if (path === decisionPath(1)) return errorReply('ALREADY_DECIDED');
        return { item: { id: 2, status: 'approved' as const, takes_effect_at: tenMinutesFromNow() } };
      },
    });
    await waitingList();
    await user.keyboard('ja');
    await findOpenItem('Bea Two');
    await user.keyboard('a');
    await findOpenItem('Cleo Three');
    await waitFor(() => expect(sent()).toHaveLength(2));
    await screen.findByText('Failed to submit decision. Please try again.');
    isOffline = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(sent().map(([path]) => path)).toEqual([1, 2, 1, 2].map(decisionPath)));
    expect(await screen.findByText(/^Takes effect in/)).toBeTruthy();
    expect(screen.queryByText('Someone else decided this one first.')).toBeNull();
  });

  it('says that a decision was not sent, although the page has been left', async () => {
    const reply = Promise.withResolvers<ReturnType<typeof errorReply>>();
    const { user, sent } = openQueue([createItem(1), createItem(2)], {
      'POST /community/review-queue/{id}/decision': () => reply.promise,
    });
    await waitingList();
    await user.keyboard('ja');
    await waitFor(() => expect(sent()).toHaveLength(1));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Type a command' }), 'commun{Enter}');
    await screen.findByText('Elsewhere');
    reply.resolve(errorReply('UNAVAILABLE'));
    await screen.findByText('Your decision about Ada One wasn’t sent. Please decide again.');
  });

  it('says that an undo came too late', async () => {
    keepUndoOpen();
    const { user, sent } = openQueue([createItem(1), createItem(2)], {
      'DELETE /community/review-queue/{id}/decision': errorReply('ALREADY_DECIDED'),
    });
    await waitingList();
    await user.keyboard('ja');
    await waitFor(() => expect(sent()).toHaveLength(1));
    await user.keyboard('u');
    await screen.findByText('It’s too late to undo this. The decision has taken effect.');
  });

  it('lists the shortcuts and finds commands by name', async () => {
    const { user, currentPath } = openQueue([createItem(1)]);
    await waitingList();
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: 'Type a command' });
    expect(screen.queryByRole('option', { name: /Approve/ })).toBeNull();
    await user.type(field, 'commun{Enter}');
    await waitFor(() => expect(currentPath()).toBe('/community'));
  });
});

it('shows reports, weights and a reply below its experience, and loads files on request only', async () => {
  const evidence = (['image', 'video', 'document'] as const).map((kind, index) => ({
    id: `3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c0${index}`,
    kind,
    url: `/api/v1/files/${index}?token=t`,
    flagged: false,
  }));
  const { user } = openQueue([
    createItem(1, {
      type: 'reply',
      reply_content: 'It was not like that.',
      reply_submitted_by: 'The Subject',
      reply_submitted_by_trust_score: 40,
      evidence,
      evidence_count: 3,
      reports: [{ reason: 'private_information', details: 'A street name.', created_at: '2026-11-20T00:00:00.000Z' }],
    }),
  ]);
  expect((await waitingList()).querySelector('time')?.dateTime).toBe('2026-11-20T00:00:00.000Z');
  await user.keyboard('j');
  const item = within(await screen.findByRole('region', { name: 'Ada One' }));
  for (const text of ['Private information', 'A street name.', 'What was said, 1.', 'It was not like that.', 'The Subject', 'An Author'])
    expect(item.getByText(text)).toBeTruthy();
  expect(item.getByLabelText('weight +3')).toBeTruthy();
  expect(await item.findByText('Nothing else was shared about these IDs.')).toBeTruthy();
  expect(document.querySelector('img[src*="files"]')).toBeNull();
  await user.keyboard('f');
  const viewer = within(await screen.findByRole('dialog', { name: 'Supporting file 1 of 3' }));
  expect(viewer.getByRole('img').getAttribute('src')).toBe(evidence[0]!.url);
  await user.click(viewer.getByRole('button', { name: 'Next file' }));
  expect(document.querySelector('video')?.getAttribute('src')).toBe(evidence[1]!.url);
  await user.click(viewer.getByRole('button', { name: 'Next file' }));
  // The third file is a document, which this test cannot load.
  await viewer.findByRole('button', { name: 'Try again' });
});

it('covers the picture that the assistant flags, and no other, until the reviewer uncovers it with a key', async () => {
  const evidence = [0, 1].map((index) => ({
    id: `3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c0${index}`,
    kind: 'image' as const,
    url: `/api/v1/files/${index}?token=t`,
    flagged: index === 1,
  }));
  const { user } = openQueue([createItem(1, { flag: 'image', evidence, evidence_count: 2 })]);
  await waitingList();
  await user.keyboard('j');
  const item = within(await screen.findByRole('region', { name: 'Ada One' }));
  expect(item.getByRole('button', { name: 'Show file 1 (Image)' })).toBeTruthy();
  expect(item.getByRole('button', { name: /2.*may be hard to look at/ })).toBeTruthy();
  await user.keyboard('f');
  const viewer = within(await screen.findByRole('dialog', { name: 'Supporting file 1 of 2' }));
  expect(viewer.getByRole('img').getAttribute('src')).toBe(evidence[0]!.url);
  await user.click(viewer.getByRole('button', { name: 'Next file' }));
  expect(viewer.getByRole('status').textContent).toContain('The assistant thinks this picture may be hard to look at');
  expect(document.querySelector('img[src*="files/1"]')).toBeNull();
  viewer.getByRole('button', { name: 'Show it' }).focus();
  await user.keyboard('{Enter}');
  expect(viewer.getByRole('img').getAttribute('src')).toBe(evidence[1]!.url);
  // The picture has the focus, so that the arrow keys scroll it.
  const uncovered = within(viewer.getByRole('group', { name: 'Uncovered file' }));
  expect(document.activeElement).toBe(uncovered.getByRole('group', { name: /^Picture\. Arrow keys/ }));
});

describe('the rows', () => {
  it('say how much time is left, hours only for urgent items', async () => {
    const now = Date.now();
    const at = (ms: number) => new Date(now + ms).toISOString();
    const day = 86_400_000;
    openQueue([
      createItem(1, { due_at: at(-3 * day) }),
      createItem(2, { due_at: at(2 * day) }),
      createItem(3, { due_at: at(5 * 3_600_000 + 60_000), urgent: true }),
      createItem(4, { due_at: at(-2 * 3_600_000), urgent: true }),
    ]);
    const rows = within(await waitingList()).getAllByRole('button');
    expect(
      rows.map(
        (row) => /\d+ days? late|Due in \d+ days?|(?:Urgent)?due in \d+ hours?|(?:Urgent)?\d+ hours? late/.exec(row.textContent)?.[0],
      ),
    ).toEqual(['3 days late', 'Due in 2 days', 'Urgentdue in 5 hours', 'Urgent2 hours late']);
  });

  it('are filtered by type, in the address and in the request', async () => {
    const { user, currentPath, calls } = openQueue([createItem(1)]);
    await waitingList();
    await user.click(screen.getByRole('radio', { name: 'Replies' }));
    await waitFor(() => expect(currentPath()).toBe('/review-queue?show=reply'));
    await waitFor(() =>
      expect(
        calls
          .filter(({ key }) => key === 'GET /community/review-queue')
          .at(-1)
          ?.query.get('type'),
      ).toBe('reply'),
    );
    await user.click(screen.getByRole('radio', { name: 'All' }));
    await waitFor(() => expect(currentPath()).toBe('/review-queue'));
  });

  it('open the first case that can be decided if there is room beside the list, and only once', async () => {
    showOnWideScreen(true);
    Element.prototype.scrollIntoView = () => undefined;
    const { user } = openQueue([createItem(1, { conflict_of_interest: true }), createItem(2), createItem(3)]);
    await findOpenItem('Bea Two');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Choose an item to read it.')).toBeTruthy();
  });
});

describe('the assistant', () => {
  it('gives its opinion after the reviewer’s choice, and asks to confirm an approval that it disagrees with', async () => {
    const doubt = {
      ai_vote: 'admin_review' as const,
      ai_analysis: { text: 'Look.', sentiment: 'negative', confidence: 0.75, reasoning: 'It may threaten someone.', flags: ['threat'] },
    };
    const { user } = openQueue([createItem(1, doubt), createItem(2)]);
    await waitingList();
    await user.keyboard('j');
    await findOpenItem('Ada One');
    expect(screen.queryByText('It may threaten someone.')).toBeNull();
    await user.keyboard('a');
    expect(await screen.findByText('It may threaten someone.')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('It may threaten someone.')).toBeNull());
    await user.keyboard('r');
    expect(await screen.findByText('It may threaten someone.')).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.keyboard('aa');
    await findOpenItem('Bea Two');
  });
});

describe('obstacles', () => {
  it('explains a conflict of interest and another reviewer’s lease, and has no approval for an admin’s case', async () => {
    let isFree = false;
    const third = createItem(3);
    const { user, calls } = openQueue(
      [createItem(1, { conflict_of_interest: true }), createItem(2, { status: 'needs_admin_review' }), third],
      {
        'POST /community/review-queue/{id}/lease': () =>
          isFree
            ? { ...leaseReply([third], '/community/review-queue/3'), history: { ...emptyHistory, total: 2, rejected: 2 } }
            : errorReply('LEASED'),
      },
    );
    await waitingList();
    await user.keyboard('j');
    expect((await screen.findAllByText('Conflict of Interest - Cannot Review')).length).toBe(2);
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    await user.keyboard('ja');
    await findOpenItem('Bea Two');
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    // Another reviewer took the lease after the list was loaded.
    third.lease = { held_by_me: false, until: tenMinutesFromNow() };
    await user.keyboard('j');
    expect(await screen.findByText(/^It’s theirs until/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Take it over' })).toBeNull();
    isFree = true;
    third.lease = null;
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Type a command' }), 'new items{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Take it over' }));
    expect(await screen.findByRole('button', { name: 'Approve' })).toBeTruthy();
    expect(screen.getByText('Rejected').nextSibling?.textContent).toBe('2');
    expect(screen.getByRole('timer').textContent).toMatch(/Yours for (10:00|9:\d\d)/);
    expect(calls.filter(({ key }) => key === 'POST /community/review-queue/{id}/lease').map((call) => call.path)).not.toContain(
      '/community/review-queue/1/lease',
    );
  });

  it('explains that another reviewer decided first', async () => {
    const { user } = openQueue([createItem(1)], { 'POST /community/review-queue/{id}/decision': errorReply('ALREADY_DECIDED') });
    await waitingList();
    await user.keyboard('ja');
    expect(await screen.findByText('Someone else decided this one first.')).toBeTruthy();
  });

  it('explains a failed list with a retry, and a lost reviewer role', async () => {
    let answer: unknown = errorReply('INTERNAL');
    const { user } = openQueue([], { 'GET /community/review-queue': () => answer as Queue });
    expect(await screen.findByText('Failed to load review queue')).toBeTruthy();
    answer = { items: [], pagination: createPagination(0), counts: { pending: 0, approved_this_week: 0, rejected_this_week: 0 } };
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No Reviews Pending')).toBeTruthy();
    answer = errorReply('reviewer_application_needed');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Type a command' }), 'new items{Enter}');
    expect(await screen.findByRole('heading', { name: 'Ready to Make a Difference?' })).toBeTruthy();
  });
});
