import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, noAnswer, errorReply } from '../../../../test/fake-api.ts';
import { A_TOKEN, renderApp } from '../../../../test/render-app.tsx';
import { createMember, createPagination } from '../../../../test/samples.ts';
import { SignedIn } from '../../../../test/signed-in.tsx';
import type { ApiData } from '../../../lib/api/api-client.ts';
import ReviewQueuePage from './review-queue.tsx';

type Queue = ApiData<'GET /community/review-queue'>;
type Item = Queue['items'][number];
const NAMES = ['Ada One', 'Bea Two', 'Cleo Three', 'Dora Four'];

const createItem = (number: number, part: Partial<Item> = {}): Item => ({
  id: number,
  type: 'experience',
  experience_id: 100 + number,
  status: 'in_review',
  submitted_by: '3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c99',
  submitted_by_user: 'An Author',
  submitted_by_trust_score: 60,
  submitted_at: '2026-11-20T12:00:00.000Z',
  due_at: '2026-11-22T23:59:59.999Z',
  urgent: false,
  hidden: false,
  language: 'en',
  flag: null,
  evidence_count: 0,
  evidence: [],
  feedback_weight: 3,
  feedback_categories: [1],
  formatted_categories: [{ emoji: '🤝', label: 'Respectful', type: 'positive', weight: 3 }],
  ai_vote: 'authentic',
  ai_analysis: { text: 'Fine.', sentiment: 'positive', confidence: 0.8, reasoning: 'No rule found anything.', flags: [] },
  proof: null,
  reply_content: null,
  reply_submitted_by: null,
  reply_submitted_by_trust_score: null,
  reply_user_id: null,
  is_anonymous: false,
  person_name: NAMES[number - 1] ?? `Person ${number}`,
  platforms: [],
  location: null,
  city: null,
  state: null,
  rating: 3,
  comment: `What was said, ${number}.`,
  conflict_of_interest: false,
  masked: false,
  lease: null,
  second_look: false,
  admin_question: null,
  reports: [],
  ...part,
});
const emptyHistory = { total: 0, published: 0, rejected: 0, waiting: 0, removed: 0, withdrawn: 0, last_7_days: 0 };
/** What the server answers to the one who takes the lease: the whole item. */
const leaseReply = (items: Item[], path: string) => ({
  lease: { held_by_me: true, until: tenMinutesFromNow() },
  item: { ...items.find(({ id }) => id === Number(path.split('/')[3]))!, masked: false },
  history: emptyHistory,
  notes: [],
});
const tenMinutesFromNow = () => new Date(Date.now() + 600_000).toISOString();

function open(items: Item[], answers: Parameters<typeof fakeApi>[0] = {}, role: 'reviewer' | 'admin' = 'reviewer') {
  const decided = new Set<number>();
  const calls = fakeApi({
    'GET /user': { user: createMember({ role }) },
    'GET /community/review-queue': () => {
      const waiting = items.filter(({ id }) => !decided.has(id));
      return {
        items: waiting,
        pagination: createPagination(waiting.length),
        counts: { pending: waiting.length, approved_this_week: 2, rejected_this_week: 1 },
      };
    },
    'POST /community/review-queue/{id}/lease': ({ path }) => leaseReply(items, path),
    'DELETE /community/review-queue/{id}/lease': () => ({ lease: null }),
    'GET /community/review-queue/{id}/notes': { notes: [] },
    'DELETE /community/review-queue/{id}/decision': ({ path }) => {
      const id = Number(path.split('/')[3]);
      decided.delete(id);
      return { item: items.find((one) => one.id === id)! };
    },
    'POST /community/review-queue/{id}/decision': ({ path }) => {
      const id = Number(path.split('/')[3]);
      decided.add(id);
      return { item: { id, status: 'approved' as const, takes_effect_at: new Date().toISOString() } };
    },
    ...answers,
  });
  const app = renderApp(
    <SignedIn>
      <Routes>
        <Route path="/review-queue" element={<ReviewQueuePage />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
    </SignedIn>,
    { at: '/review-queue', token: A_TOKEN },
  );
  const sent = () => calls.filter(({ key }) => key === 'POST /community/review-queue/{id}/decision').map(({ path, body }) => [path, body]);
  const takenBack = () => calls.filter(({ key }) => key === 'DELETE /community/review-queue/{id}/decision').map((call) => call.path);
  return { user: userEvent.setup(), calls, sent, takenBack, ...app };
}
const list = () => screen.findByRole('list', { name: 'Waiting items' });
const isOpen = (name: string) => screen.findByRole('heading', { level: 2, name });
const path = (id: number) => `/community/review-queue/${id}/decision`;

// Rendering can take longer than the default timeout on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

const real = window.matchMedia;
/** Whether there is room for the list beside the open item. */
const showOnWideScreen = (isWide: boolean): void =>
  void vi.stubGlobal('matchMedia', (query: string) => {
    const media = real(query);
    if (query !== '(min-width: 64em)') return media;
    return { matches: isWide, media: query, addEventListener: () => undefined, removeEventListener: () => undefined };
  });

beforeEach(() => {
  sessionStorage.clear();
  showOnWideScreen(false);
});
afterEach(() => {
  // Unmount before the fake server is removed: closing an item still releases its lease.
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('working the queue with the keyboard', () => {
  it('sends a decision at once for the server to hold, and undoes it with u', { timeout: 60_000 }, async () => {
    const { user, sent, takenBack } = open([createItem(1), createItem(2), createItem(3)]);
    await list();
    await user.keyboard('j');
    await isOpen('Ada One');
    await user.keyboard('a');
    await isOpen('Bea Two');
    expect(within(await list()).queryByText('Ada One')).toBeNull();
    expect(screen.getByText(/^Approved: Ada One\. Press u/)).toBeTruthy();
    const approval = [path(1), { decision: 'approve', type: 'experience', notes: '', undo_seconds: 10 }];
    await waitFor(() => expect(sent()).toEqual([approval]));
    await user.keyboard('u');
    await isOpen('Ada One');
    expect(takenBack()).toEqual([path(1)]);

    await user.keyboard('aj');
    await isOpen('Cleo Three');
    await user.keyboard('k');
    await isOpen('Bea Two');
    await user.keyboard('r');
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('A reason is required')).toBeTruthy();
    await user.keyboard('It names a third person.{Control>}{Enter}{/Control}');
    await isOpen('Cleo Three');
    await waitFor(() => expect(sent()).toHaveLength(3));
    await user.keyboard('u');
    expect(await screen.findByDisplayValue('It names a third person.')).toBeTruthy();
    // The one before it can still be undone.
    await user.keyboard('{Escape}u');
    await isOpen('Ada One');
    expect(takenBack()).toEqual([path(1), path(2), path(1)]);
  });

  it('offers undoing for ten seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const { user } = open([createItem(1), createItem(2)]);
    await list();
    await user.keyboard('j');
    await user.keyboard('e');
    await user.keyboard('A threat?{Control>}{Enter}{/Control}');
    await isOpen('Bea Two');
    vi.advanceTimersByTime(9_000);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    vi.advanceTimersByTime(1_100);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  it('keeps a decision that did not reach the server for another try', async () => {
    let isOffline = true;
    const { user, sent } = open([createItem(1), createItem(2)], {
      'POST /community/review-queue/{id}/decision': () =>
        isOffline ? noAnswer : { item: { id: 1, status: 'approved' as const, takes_effect_at: tenMinutesFromNow() } },
    });
    await list();
    await user.keyboard('ja');
    await isOpen('Bea Two');
    expect(await screen.findByText('Failed to submit decision. Please try again.')).toBeTruthy();
    isOffline = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(await screen.findByText(/^Takes effect in/)).toBeTruthy();
  });

  it('lists the shortcuts and finds commands by name', async () => {
    const { user, currentPath } = open([createItem(1)]);
    await list();
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy();
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
  const evidence = (['image', 'video', 'document'] as const).map((kind, at) => ({
    id: `3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c0${at}`,
    kind,
    url: `/api/v1/files/${at}?token=t`,
    flagged: false,
  }));
  const { user } = open([
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
  expect((await list()).querySelector('time')?.dateTime).toBe('2026-11-20T00:00:00.000Z');
  await user.keyboard('j');
  const item = within(await screen.findByRole('region', { name: 'Ada One' }));
  for (const text of ['Private information', 'A street name.', 'What was said, 1.', 'It was not like that.', 'The Subject', 'An Author'])
    expect(item.getByText(text)).toBeTruthy();
  expect(item.getByLabelText('weight +3')).toBeTruthy();
  expect(await item.findByText('Nothing else was shared about these identifiers.')).toBeTruthy();
  expect(document.querySelector('img[src*="files"]')).toBeNull();
  await user.keyboard('f');
  const viewer = within(await screen.findByRole('dialog', { name: 'Supporting file 1 of 3' }));
  expect(viewer.getByRole('img').getAttribute('src')).toBe(evidence[0]!.url);
  await user.click(viewer.getByRole('button', { name: 'Next file' }));
  expect(document.querySelector('video')?.getAttribute('src')).toBe(evidence[1]!.url);
  await user.click(viewer.getByRole('button', { name: 'Next file' }));
  await viewer.findByRole('button', { name: 'Try again' });
});

it('covers the picture that the assistant flags, and no other, until the reviewer asks to see it by a key', async () => {
  const evidence = [0, 1].map((at) => ({
    id: `3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c0${at}`,
    kind: 'image' as const,
    url: `/api/v1/files/${at}?token=t`,
    flagged: at === 1,
  }));
  const { user } = open([createItem(1, { flag: 'image', evidence, evidence_count: 2 })]);
  await list();
  await user.keyboard('j');
  const item = within(await screen.findByRole('region', { name: 'Ada One' }));
  expect(item.getByRole('button', { name: /1.*Picture\)$|1.*image\)$/i })).toBeTruthy();
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
  expect(document.activeElement).toBe(viewer.getByRole('group', { name: 'Uncovered picture' }));
});

describe('the rows', () => {
  it('say how much time is left, hours only for urgent items', async () => {
    const now = Date.now();
    const at = (ms: number) => new Date(now + ms).toISOString();
    const day = 86_400_000;
    open([
      createItem(1, { due_at: at(-3 * day) }),
      createItem(2, { due_at: at(2 * day) }),
      createItem(3, { due_at: at(5 * 3_600_000 + 60_000), urgent: true }),
      createItem(4, { due_at: at(-2 * 3_600_000), urgent: true }),
    ]);
    const rows = within(await list()).getAllByRole('button');
    expect(
      rows.map(
        (row) => /\d+ days? late|Due in \d+ days?|(?:Urgent)?due in \d+ hours?|(?:Urgent)?\d+ hours? late/.exec(row.textContent)?.[0],
      ),
    ).toEqual(['3 days late', 'Due in 2 days', 'Urgentdue in 5 hours', 'Urgent2 hours late']);
  });

  it('are filtered and paged in the address', async () => {
    const { user, currentPath, calls } = open([createItem(1)]);
    await list();
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

  it('open the first that can be decided by themselves where there is room beside the list, and only once', async () => {
    showOnWideScreen(true);
    Element.prototype.scrollIntoView = () => undefined;
    const { user } = open([createItem(1, { conflict_of_interest: true }), createItem(2), createItem(3)]);
    await isOpen('Bea Two');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Choose an item to read it.')).toBeTruthy();
  });
});

describe('the assistant', () => {
  it('gives its opinion only after the reviewer’s decision, and before an approval that it disagrees with', async () => {
    const doubt = {
      ai_vote: 'admin_review' as const,
      ai_analysis: { text: 'Look.', sentiment: 'negative', confidence: 0.75, reasoning: 'It may threaten somebody.', flags: ['threat'] },
    };
    const { user } = open([createItem(1, doubt), createItem(2)]);
    await list();
    await user.keyboard('j');
    await isOpen('Ada One');
    expect(screen.queryByText('It may threaten somebody.')).toBeNull();
    await user.keyboard('a');
    expect(await screen.findByText('It may threaten somebody.')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('It may threaten somebody.')).toBeNull());
    await user.keyboard('r');
    expect(await screen.findByText('It may threaten somebody.')).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.keyboard('aa');
    await isOpen('Bea Two');
  });
});

describe('obstacles', () => {
  it('explains a conflict of interest, an admin’s case and another reviewer’s lease', async () => {
    let isFree = false;
    const third = createItem(3);
    const { user, calls } = open([createItem(1, { conflict_of_interest: true }), createItem(2, { status: 'needs_admin_review' }), third], {
      'POST /community/review-queue/{id}/lease': () =>
        isFree
          ? { ...leaseReply([third], '/community/review-queue/3'), history: { ...emptyHistory, total: 2, rejected: 2 } }
          : errorReply('LEASED'),
    });
    await list();
    await user.keyboard('j');
    expect((await screen.findAllByText('Conflict of Interest - Cannot Review')).length).toBe(2);
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    await user.keyboard('ja');
    await isOpen('Bea Two');
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    // Another reviewer took the lease after the list was loaded.
    third.lease = { held_by_me: false, until: tenMinutesFromNow() };
    await user.keyboard('j');
    expect(await screen.findByText(/^It is theirs until/)).toBeTruthy();
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
    const { user } = open([createItem(1)], { 'POST /community/review-queue/{id}/decision': errorReply('ALREADY_DECIDED') });
    await list();
    await user.keyboard('ja');
    expect(await screen.findByText('Someone else decided this one first.')).toBeTruthy();
  });

  it('explains a failed list with a retry, and a lost reviewer role', async () => {
    let answer: unknown = errorReply('INTERNAL');
    const { user } = open([], { 'GET /community/review-queue': () => answer as Queue });
    expect(await screen.findByText('Failed to load review queue', {}, { timeout: 5_000 })).toBeTruthy();
    answer = { items: [], pagination: createPagination(0), counts: { pending: 0, approved_this_week: 0, rejected_this_week: 0 } };
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No Reviews Pending')).toBeTruthy();
    answer = errorReply('reviewer_application_needed');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Type a command' }), 'new items{Enter}');
    expect(await screen.findByRole('heading', { name: 'Ready to Make a Difference?' })).toBeTruthy();
  });
});

describe('an admin', () => {
  it('rewords instead of escalating: original, proposal, own text, closing and approval', async () => {
    const proposals = ['What an asshole.'];
    const { user, calls } = open(
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
    await list();
    await user.keyboard('je');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reword the comment' }));
    expect(dialog.getByText('What an asshole.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Update Comment' }));
    expect(await dialog.findByText('Please write the reworded comment')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Propose a wording' }));
    await dialog.findByText('Nothing in it needed other words.');
    await user.click(dialog.getByRole('button', { name: 'Propose another' }));
    const words = await dialog.findByDisplayValue('What an ***.');
    await user.clear(words);
    await user.type(words, 'Was unkind.');
    await user.click(dialog.getByRole('button', { name: 'Update Comment' }));
    await user.click(await dialog.findByRole('button', { name: 'Close & Approve' }));
    expect(calls.find(({ key }) => key === 'PUT /admin/experiences/{id}/comment')).toMatchObject({
      path: '/admin/experiences/101/comment',
      body: { comment: 'Was unkind.', admin_notes: '' },
    });
    await isOpen('Bea Two');
    expect(screen.getByText('Is it a threat?')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Admin Review' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy();
  });

  it('is told when a comment can’t be softened, and that rejecting it is proposed', async () => {
    const { user } = open(
      [createItem(1, { comment: 'Drop dead.' })],
      { 'POST /admin/experiences/{id}/reword': () => ({ rewordedComment: '', source: 'local' as const, proposes: 'rejection' as const }) },
      'admin',
    );
    await list();
    await user.keyboard('je');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reword the comment' }));
    await user.click(dialog.getByRole('button', { name: 'Propose a wording' }));
    expect(await dialog.findByText(/We suggest rejecting it\.$/)).toBeTruthy();
  });
});

describe('the list', () => {
  it('keeps filters, order and search in the address and sends them', async () => {
    const { user, calls } = open([createItem(1)]);
    await list();
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
    open([createItem(1, { reports, flag: 'violence', hidden: true, urgent: true })]);
    const shown = within(await list());
    for (const text of [/^Reported: Harassment/, /^Violence/, /^Hidden for now/]) expect(shown.getByText(text)).toBeTruthy();
  });

  it('rejects the chosen items as spam and says which were left', async () => {
    const { user, calls } = open([createItem(1), createItem(2, { conflict_of_interest: true }), createItem(3)], {
      'POST /community/review-queue/bulk-decision': {
        results: [
          { id: 1, status: 'rejected', code: null },
          { id: 3, status: null, code: 'LEASED' },
        ],
      },
    });
    await list();
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
        notes: 'This is advertising or spam.',
      }),
    );
    expect(await screen.findByText('1 item rejected')).toBeTruthy();
    expect(await screen.findByText(/^1 item was left as it is/)).toBeTruthy();
  });
});

it('adds internal notes, and hands an item over with a note', async () => {
  const note = { id: '3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c01', by: 'Rev One', hand_over: false, created_at: '2026-11-20T10:00:00.000Z' };
  const { user, calls } = open([createItem(1), createItem(2)], {
    'POST /community/review-queue/{id}/notes': { notes: [{ ...note, content: 'The date is odd.' }] },
    'POST /community/review-queue/{id}/hand-over': { lease: null },
  });
  await list();
  await user.keyboard('j');
  await isOpen('Ada One');
  await user.type(await screen.findByRole('textbox', { name: 'Add a note' }), 'The date is odd.');
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByText('The date is odd.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Hand over' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over' }));
  await user.click(dialog.getByRole('button', { name: 'Hand over' }));
  expect(await dialog.findByText('Write a few words first')).toBeTruthy();
  await user.type(dialog.getByRole('textbox'), 'I know this place.');
  await user.click(dialog.getByRole('button', { name: 'Hand over' }));
  await isOpen('Bea Two');
  expect(calls.find(({ key }) => key === 'POST /community/review-queue/{id}/hand-over')?.body).toEqual({ note: 'I know this place.' });
});

it('suggests a break after 30 decided items with a warning', async () => {
  sessionStorage.setItem('candor.hard-items', '29');
  const { user } = open([createItem(1, { flag: 'violence' }), createItem(2)]);
  await list();
  await user.keyboard('j');
  await isOpen('Ada One');
  await user.keyboard('a');
  expect(await screen.findByText(/^You’ve read 30 difficult items/)).toBeTruthy();
});
