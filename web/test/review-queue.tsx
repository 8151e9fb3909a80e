import { cleanup, screen } from '@testing-library/react';
import { Route } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import ReviewQueuePage from '../src/app/pages/community/review-queue.tsx';
import type { ApiData } from '../src/lib/api/api-client.ts';
import type { Answers } from './fake-api.ts';
import { openAsMember } from './open-as-member.tsx';
import { createMember, createPagination } from './samples.ts';

export type Queue = ApiData<'GET /community/review-queue'>;
export type Item = Queue['items'][number];
const NAMES = ['Ada One', 'Bea Two', 'Cleo Three', 'Dora Four'];

export const createItem = (number: number, part: Partial<Item> = {}): Item => ({
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
export const emptyHistory = { total: 0, published: 0, rejected: 0, waiting: 0, removed: 0, withdrawn: 0, last_7_days: 0 };
/** The reply to the reviewer who takes the lease: the whole item. */
export const leaseReply = (items: Item[], path: string) => ({
  lease: { held_by_me: true, until: tenMinutesFromNow() },
  item: { ...items.find(({ id }) => id === Number(path.split('/')[3]))!, masked: false },
  history: emptyHistory,
  notes: [],
});
export const tenMinutesFromNow = () => new Date(Date.now() + 600_000).toISOString();

export function openQueue(items: Item[], answers: Answers = {}, role: 'reviewer' | 'admin' = 'reviewer') {
  const decided = new Set<number>();
  const { calls, ...app } = openAsMember(<Route path="/review-queue" element={<ReviewQueuePage />} />, {
    at: '/review-queue',
    member: createMember({ role }),
    answers: {
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
      'GET /community/review-queue/{id}/context': { about_same: [], by_author: [] },
      'GET /community/review-queue/{id}/notes': { notes: [] },
      'DELETE /community/review-queue/{id}/decision': ({ path }) => {
        const id = Number(path.split('/')[3]);
        decided.delete(id);
        return { item: items.find((item) => item.id === id)! };
      },
      'POST /community/review-queue/{id}/decision': ({ path }) => {
        const id = Number(path.split('/')[3]);
        decided.add(id);
        return { item: { id, status: 'approved' as const, takes_effect_at: new Date().toISOString() } };
      },
      ...answers,
    },
  });
  const sent = () => calls.filter(({ key }) => key === 'POST /community/review-queue/{id}/decision').map(({ path, body }) => [path, body]);
  const undone = () => calls.filter(({ key }) => key === 'DELETE /community/review-queue/{id}/decision').map((call) => call.path);
  return { calls, sent, undone, ...app };
}
export const waitingList = () => screen.findByRole('list', { name: 'Waiting items' });
export const findOpenItem = (name: string) => screen.findByRole('heading', { level: 2, name });
export const decisionPath = (id: number) => `/community/review-queue/${id}/decision`;

const realMatchMedia = window.matchMedia;
/** Makes the window wide enough for the list beside the open item and for a third pane beside both, or too narrow for them. */
export const showOnWideScreen = (isWide: boolean, hasThreePanes = false): void =>
  void vi.stubGlobal('matchMedia', (query: string) => {
    const media = realMatchMedia(query);
    if (query !== '(min-width: 64em)' && query !== '(min-width: 90em)') return media;
    return {
      matches: query === '(min-width: 90em)' ? hasThreePanes : isWide,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    };
  });

/** Called once in each file of tests. */
export function resetAroundEach(): void {
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
}
