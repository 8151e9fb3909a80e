import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerCalls, noAnswer, refuse } from '../../../test/answer-calls.ts';
import { A_TOKEN, renderApp } from '../../../test/render-app.tsx';
import { aMember, aPagination } from '../../../test/samples.ts';
import { SignedIn } from '../../../test/signed-in.tsx';
import type { ApiData } from '../../lib/api-client.ts';
import ReviewQueuePage from './review-queue.tsx';

type Queue = ApiData<'GET /community/review-queue'>;
type Item = Queue['items'][number];
const NAMES = ['Ada One', 'Bea Two', 'Cleo Three', 'Dora Four'];

const anItem = (number: number, part: Partial<Item> = {}): Item => ({
  id: number,
  type: 'experience',
  experience_id: 100 + number,
  status: 'in_review',
  submitted_by: '3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c99',
  submitted_by_user: 'An Author',
  submitted_by_trust_score: 60,
  submitted_at: '2026-11-20T12:00:00.000Z',
  evidence_count: 0,
  evidence: [],
  feedback_weight: 3,
  feedback_categories: [1],
  formatted_categories: [{ emoji: '🤝', label: 'Respectful', type: 'positive', weight: 3 }],
  ai_vote: 'authentic',
  ai_analysis: { text: 'Fine.', sentiment: 'positive', confidence: 0.8, reasoning: 'No rule found anything.', flags: [] },
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
  lease: null,
  second_look: false,
  admin_question: null,
  reports: [],
  ...part,
});
const NOTHING_ELSE = { total: 0, published: 0, rejected: 0, waiting: 0, removed: 0, withdrawn: 0, last_7_days: 0 };
const inTenMinutes = () => new Date(Date.now() + 600_000).toISOString();

function open(items: Item[], answers: Parameters<typeof answerCalls>[0] = {}, role: 'reviewer' | 'admin' = 'reviewer') {
  const decided = new Set<number>();
  const calls = answerCalls({
    'GET /user': { user: aMember({ role }) },
    'GET /community/review-queue': () => {
      const waiting = items.filter(({ id }) => !decided.has(id));
      return {
        items: waiting,
        pagination: aPagination(waiting.length),
        counts: { pending: waiting.length, approved_this_week: 2, rejected_this_week: 1 },
      };
    },
    'POST /community/review-queue/{id}/lease': () => ({ lease: { held_by_me: true, until: inTenMinutes() }, history: NOTHING_ELSE }),
    'DELETE /community/review-queue/{id}/lease': () => ({ lease: null }),
    'POST /community/review-queue/{id}/decision': ({ path }) => {
      const id = Number(path.split('/')[3]);
      decided.add(id);
      return { item: { id, status: 'approved' as const } };
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
  return { user: userEvent.setup(), calls, sent, ...app };
}
const list = () => screen.findByRole('list', { name: 'Waiting items' });
const isOpen = (name: string) => screen.findByRole('heading', { level: 2, name });
const path = (id: number) => `/community/review-queue/${id}/decision`;

// A busy machine draws slowly.
configure({ asyncUtilTimeout: 5_000 });

beforeEach(() => {
  sessionStorage.clear();
});
afterEach(() => {
  // What is given back at leaving goes to the test's server, not to none.
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('working the queue by keys', () => {
  it('holds a decision so that it can be taken back, and sends it with the next one', async () => {
    const { user, sent } = open([anItem(1), anItem(2), anItem(3)]);
    await list();
    await user.keyboard('j');
    await isOpen('Ada One');
    await user.keyboard('a');
    await isOpen('Bea Two');
    expect(within(await list()).queryByText('Ada One')).toBeNull();
    expect(screen.getByText(/^Approved: Ada One\. Press u/)).toBeTruthy();
    expect(sent()).toEqual([]);
    await user.keyboard('u');
    await isOpen('Ada One');
    expect(sent()).toEqual([]);

    await user.keyboard('aj');
    await isOpen('Cleo Three');
    await user.keyboard('k');
    await isOpen('Bea Two');
    await user.keyboard('r');
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('A reason is required')).toBeTruthy();
    await user.keyboard('It names a third person.{Control>}{Enter}{/Control}');
    await isOpen('Cleo Three');
    await waitFor(() => expect(sent()).toEqual([[path(1), { decision: 'approve', type: 'experience', notes: '' }]]));
    await user.keyboard('u');
    expect(await screen.findByDisplayValue('It names a third person.')).toBeTruthy();
  });

  it('sends what is held once ten seconds are over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const { user, sent } = open([anItem(1), anItem(2)]);
    await list();
    await user.keyboard('j');
    await user.keyboard('e');
    await user.keyboard('A threat?{Control>}{Enter}{/Control}');
    await isOpen('Bea Two');
    vi.advanceTimersByTime(9_000);
    expect(sent()).toEqual([]);
    vi.advanceTimersByTime(1_100);
    await waitFor(() => expect(sent()).toEqual([[path(1), { decision: 'admin_review', type: 'experience', notes: 'A threat?' }]]));
    expect(sessionStorage.getItem('candor.unsent-decisions')).toBeNull();
  });

  it('sends what is held when the page is left, keeps it in the tab until then, and sends it again after a reload', async () => {
    const { user, sent } = open([anItem(1), anItem(2)], { 'POST /community/review-queue/{id}/decision': noAnswer });
    await list();
    await user.keyboard('ja');
    await isOpen('Bea Two');
    const kept = sessionStorage.getItem('candor.unsent-decisions');
    expect(kept).toContain('"itemId":1');
    expect(kept).not.toContain('Ada');
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    // Nobody answered: it stays, can be tried again, and is found by the next visit.
    expect(await screen.findByText('Failed to submit decision. Please try again.')).toBeTruthy();
    expect(sessionStorage.getItem('candor.unsent-decisions')).toBe(kept);
    document.body.replaceChildren();
    const next = open([anItem(2)], { 'POST /community/review-queue/{id}/decision': refuse('ALREADY_DECIDED') });
    await waitFor(() => expect(next.sent()).toHaveLength(1));
    await waitFor(() => expect(sessionStorage.getItem('candor.unsent-decisions')).toBeNull());
    expect(await screen.findByText('Your last decision was sent when you left.')).toBeTruthy();
  });

  it('lists the keys and finds commands by their names', async () => {
    const { user, where } = open([anItem(1)]);
    await list();
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: 'Type a command' });
    expect(screen.queryByRole('option', { name: /Approve/ })).toBeNull();
    await user.type(field, 'commun{Enter}');
    await waitFor(() => expect(where()).toBe('/community'));
  });
});

it('shows reports, weights, a reply under what it answers, and files only when they are asked for', async () => {
  const evidence = (['image', 'video', 'document'] as const).map((kind, at) => ({
    id: `3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c0${at}`,
    kind,
    url: `/api/v1/files/${at}?token=t`,
  }));
  const { user } = open([
    anItem(1, {
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
  await viewer.findByRole('button', { name: 'Get a new link' });
});

describe('the assistant', () => {
  it('is heard only after the reviewer’s own choice, and then before an approval that it would not share', async () => {
    const doubt = {
      ai_vote: 'admin_review' as const,
      ai_analysis: { text: 'Look.', sentiment: 'negative', confidence: 0.75, reasoning: 'It may threaten somebody.', flags: ['threat'] },
    };
    const { user } = open([anItem(1, doubt), anItem(2)]);
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

describe('what stands in the way', () => {
  it('is said: a conflict, an admin’s case, somebody else’s ten minutes', async () => {
    let isFree = false;
    const third = anItem(3);
    const { user, calls } = open([anItem(1, { conflict_of_interest: true }), anItem(2, { status: 'needs_admin_review' }), third], {
      'POST /community/review-queue/{id}/lease': () =>
        isFree
          ? { lease: { held_by_me: true, until: inTenMinutes() }, history: { ...NOTHING_ELSE, total: 2, rejected: 2 } }
          : refuse('LEASED'),
    });
    await list();
    await user.keyboard('j');
    expect((await screen.findAllByText('Conflict of Interest - Cannot Review')).length).toBe(2);
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    await user.keyboard('ja');
    await isOpen('Bea Two');
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    // Taken since the list was asked for, which then says until when.
    third.lease = { held_by_me: false, until: inTenMinutes() };
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

  it('is said when somebody else was first', async () => {
    const { user } = open([anItem(1)], { 'POST /community/review-queue/{id}/decision': refuse('ALREADY_DECIDED') });
    await list();
    await user.keyboard('ja');
    window.dispatchEvent(new Event('pagehide'));
    expect(await screen.findByText('Somebody else decided this one first.')).toBeTruthy();
  });

  it('is said when the list can’t be had, with another try, and when one is no reviewer any more', async () => {
    let answer: unknown = refuse('INTERNAL');
    const { user } = open([], { 'GET /community/review-queue': () => answer as Queue });
    expect(await screen.findByText('Failed to load review queue', {}, { timeout: 5_000 })).toBeTruthy();
    answer = { items: [], pagination: aPagination(0), counts: { pending: 0, approved_this_week: 0, rejected_this_week: 0 } };
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No Reviews Pending')).toBeTruthy();
    answer = refuse('reviewer_application_needed');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Type a command' }), 'new items{Enter}');
    expect(await screen.findByRole('heading', { name: 'Ready to Make a Difference?' })).toBeTruthy();
  });
});

describe('an admin', () => {
  it('rewords instead of passing on: original, proposal, own words, closed and approved', async () => {
    const proposals = ['What an asshole.'];
    const { user, calls } = open(
      [anItem(1, { comment: 'What an asshole.' }), anItem(2, { status: 'needs_admin_review', admin_question: 'Is it a threat?' })],
      {
        'POST /admin/experiences/{id}/reword': () => ({ rewordedComment: proposals.shift() ?? 'What an ***.', source: 'local' as const }),
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
});
