import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, errorReply, type Answers } from '../../../../test/fake-api.ts';
import { A_TOKEN, renderApp } from '../../../../test/render-app.tsx';
import { createMember } from '../../../../test/samples.ts';
import { SignedIn } from '../../../../test/signed-in.tsx';
import type { ApiData } from '../../../lib/api/api-client.ts';
import CommunityPage from './community.tsx';
import ReviewersPage from './reviewers.tsx';

type Stats = ApiData<'GET /community/stats'>;
type Status = ApiData<'GET /community/reviewer/status'>;

const createStats = (part: Partial<Stats> = {}): Stats => ({
  community_reviewers: 20,
  total_experiences: 1234,
  pending_reviews: 36,
  approved_this_week: 22,
  rejected_this_week: 3,
  approved_last_week: 30,
  rejected_last_week: 2,
  average_trust_score: 66.4,
  top_reviewers: [{ display_name: 'Community member', reviews: 40, trust_score: 85 }],
  activity_logs: [{ text: 'An experience was approved', user: 'Ada', time: '2026-11-20T12:00:00.000Z' }],
  emoji_stats: [{ emoji: '💬', count: 7 }],
  city_stats: Array.from({ length: 12 }, (_, index) => ({ city: `City ${index + 1}`, count: 40 - index })),
  platform_stats: Array.from({ length: 7 }, (_, index) => ({
    platform: (['tinder', 'hinge', 'bumble', 'reddit', 'tiktok', 'discord', 'tumblr'] as const)[index]!,
    emoji: '💞',
    count: 10 - index,
  })),
  ...part,
});
const createStatus = (part: Partial<Status> = {}): Status => ({
  has_pending_application: false,
  can_apply: true,
  requirements: (['trust_score', 'complete_profile', 'active_member'] as const).map((key) => ({ key, label: key, met: true })),
  application: null,
  ...part,
});
const sampleRecord: ApiData<'GET /user/reviewer-stats'> = {
  user: { display_name: 'Maya Lindqvist', trust_score: 72 },
  reviewer_rank: 2,
  total_reviewers: 9,
  total_reviews: 30,
  accepted_reviews: 25,
  rejected_reviews: 5,
  accuracy_percentage: 99.6,
  average_response_time: 4.2,
  last_review_date: '2026-11-20T12:00:00.000Z',
};
const createApplication = (part: Partial<NonNullable<Status['application']>> = {}): NonNullable<Status['application']> => ({
  id: '3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c11',
  reason: 'I read carefully.',
  status: 'pending',
  admin_notes: null,
  decision_id: null,
  created_at: new Date().toISOString(),
  due_at: new Date(Date.now() + 48 * 3_600_000).toISOString(),
  decided_at: null,
  apply_again_at: null,
  ...part,
});

function open(at: string, answers: Answers, role?: 'user' | 'reviewer') {
  const calls = fakeApi({
    'GET /user': { user: createMember({ role: role ?? 'user' }) },
    'GET /community/stats': createStats(),
    'GET /community/reviewer/status': createStatus(),
    'GET /community/reviewer/leaderboard': {
      reviewers: [
        { rank: 1, display_name: 'Iryna B.', reviews: 40, trust_score: 85, accuracy_percentage: 100 },
        { rank: 2, display_name: 'Maya Lindqvist', reviews: 30, trust_score: 72, accuracy_percentage: 99.6 },
      ],
    },
    ...answers,
  });
  const app = renderApp(
    <Routes>
      <Route path="/community" element={<CommunityPage />} />
      <Route
        path="/community/reviewers"
        element={
          <SignedIn>
            <ReviewersPage />
          </SignedIn>
        }
      />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    { at, ...(role ? { token: A_TOKEN } : {}) },
  );
  return { user: userEvent.setup(), callsTo: (key: string) => calls.filter((call) => call.key === key), ...app };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the statistics', () => {
  it('show ten cities and five platforms to a visitor, and the cities as a table, too', async () => {
    const { user, callsTo } = open('/community', {});
    expect(screen.getByText('Loading community statistics...')).toBeTruthy();
    expect(await screen.findByText('1,234')).toBeTruthy();
    const cities = within(screen.getByRole('region', { name: 'Top cities' }));
    expect(cities.getAllByRole('row')).toHaveLength(11);
    expect(cities.getByRole('row', { name: 'City 10 31 3%' })).toBeTruthy();
    await user.click(cities.getByRole('button', { name: 'Show as table' }));
    expect(cities.getByRole('button', { name: 'Show as table', pressed: true })).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Platforms' })).getAllByRole('listitem')).toHaveLength(5);
    expect(screen.getByText('An experience was approved')).toBeTruthy();
    expect(callsTo('GET /community/reviewer/status')).toEqual([]);
  });

  it('leave room for the list of steps while the session is checked, and none for a visitor', async () => {
    open('/community', { 'GET /user': new Promise<never>(() => undefined) }, 'user');
    await screen.findByText('1,234');
    expect(document.querySelectorAll('li:has(.mantine-Skeleton-root)')).toHaveLength(5);
    cleanup();
    open('/community', {});
    await screen.findByText('1,234');
    expect(document.querySelectorAll('li:has(.mantine-Skeleton-root)')).toHaveLength(0);
  });

  it('show the shares of approved and rejected items, and compare their counts with all of last week', async () => {
    open('/community', {});
    const week = within(await screen.findByRole('region', { name: 'This week' }));
    expect(week.getByText('22 approved · 88%')).toBeTruthy();
    expect(week.getByText('8 fewer than in all of last week (30)')).toBeTruthy();
    expect(week.getByText('3 rejected · 12%')).toBeTruthy();
    expect(week.getByText('1 more than in all of last week (2)')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Platforms' })).getByText('10 · 1%')).toBeTruthy();
  });

  it('show no share while nothing was decided', async () => {
    open('/community', { 'GET /community/stats': createStats({ approved_this_week: 0, rejected_this_week: 0, rejected_last_week: 0 }) });
    const week = within(await screen.findByRole('region', { name: 'This week' }));
    expect(week.getByText('0 approved')).toBeTruthy();
    expect(week.getByText('As many as in all of last week (0)')).toBeTruthy();
  });

  it('explain an empty state, and offer a retry after an error', async () => {
    let answer: unknown = errorReply('UNAVAILABLE');
    const { user } = open('/community', { 'GET /community/stats': () => answer as Stats });
    expect(await screen.findByText('Failed to load community stats')).toBeTruthy();
    expect(screen.queryByText('Loading community statistics...')).toBeNull();
    answer = createStats({ platform_stats: [], emoji_stats: [], city_stats: [], top_reviewers: [], activity_logs: [] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No platform data available')).toBeTruthy();
  });

  it.each([{}, 'none', null])('say that there is no platform data when the reply has %j instead of a list', async (platform_stats) => {
    const headers = { 'Content-Type': 'application/json' };
    const reply = () => new Response(JSON.stringify({ success: true, data: { ...createStats(), platform_stats } }), { headers });
    open('/community', { 'GET /community/stats': () => reply() });
    expect(await screen.findByText('No platform data available')).toBeTruthy();
    expect(screen.getByText('1,234')).toBeTruthy();
  });
});

describe('becoming a reviewer', () => {
  it.each(['button', 'backdrop', 'icon', 'Escape'] as const)('shows a thank-you notice until it is closed (by %s)', async (way) => {
    let status = createStatus();
    const { user, callsTo } = open(
      '/community?tab=queue',
      {
        'GET /community/reviewer/status': () => status,
        'POST /community/reviewer/apply': () => {
          status = createStatus({ can_apply: false, has_pending_application: true, application: createApplication() });
          const { due_at: _, decided_at: __, apply_again_at: ___, ...application } = createApplication();
          return { application };
        },
      },
      'user',
    );
    if (way === 'button') await user.type(await screen.findByLabelText(/Why would you like to review/), 'I read carefully.');
    await user.click(await screen.findByRole('button', { name: 'Apply to become a reviewer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Success!' }));
    expect(dialog.getByText('Reviewer Application Submitted!')).toBeTruthy();
    expect(callsTo('POST /community/reviewer/apply')[0]?.body).toEqual(way === 'button' ? { reason: 'I read carefully.' } : {});
    if (way === 'button') await user.click(dialog.getByRole('button', { name: 'Thanks!' }));
    else if (way === 'icon') await user.click(dialog.getByRole('button', { name: 'Close' }));
    else if (way === 'Escape') await user.keyboard('{Escape}');
    else await user.click(document.querySelector('.mantine-Modal-overlay')!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const doneButton = screen.getByRole('button', { name: 'Application Submitted' });
    expect(doneButton.hasAttribute('disabled')).toBe(true);
    expect(screen.getByText(/An admin will answer by/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Your application' })));
  });

  it('shows the missing requirements, the admin’s notes and the date of the next possible application', async () => {
    const { user } = open(
      '/community?tab=queue',
      {
        'GET /community/reviewer/status': createStatus({
          can_apply: false,
          requirements: [
            { key: 'trust_score', label: 'Trust', met: false },
            { key: 'complete_profile', label: 'Profile', met: true },
          ],
          application: createApplication({
            status: 'denied',
            admin_notes: 'Not yet.',
            decided_at: '2026-11-01T12:00:00.000Z',
            apply_again_at: '2026-12-01T12:00:00.000Z',
          }),
        }),
      },
      'user',
    );
    expect((await screen.findByRole('link', { name: 'Trust score of at least 60' })).getAttribute('href')).toBe('/profile');
    expect(screen.getByText('Not yet.')).toBeTruthy();
    expect(screen.getByText('You may apply again from December 1, 2026.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Apply to become a reviewer' }).hasAttribute('disabled')).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Community Stats' }));
    expect(await screen.findByText('1,234')).toBeTruthy();
  });

  it('starts with signing in', async () => {
    open('/community?tab=queue', {});
    expect((await screen.findByRole('link', { name: 'Sign in to apply' })).getAttribute('href')).toBe('/signin');
    expect(screen.getByText('Trust score of at least 60')).toBeTruthy();
    expect(screen.queryByText('Reviewers by rank')).toBeNull();
  });
});

it('shows a reviewer the link to the queue, their rank and the way to step down', async () => {
  let role: 'reviewer' | 'user' = 'reviewer';
  const { user, currentPath } = open(
    '/community?tab=queue',
    {
      'GET /user': () => ({ user: createMember({ role }) }),
      'GET /user/reviewer-stats': sampleRecord,
      'POST /community/reviewer/step-down': () => {
        role = 'user';
        return null;
      },
    },
    'reviewer',
  );
  expect((await screen.findByRole('link', { name: 'Start Reviewing' })).getAttribute('href')).toBe('/review-queue');
  expect(await screen.findByText('#2 of 9')).toBeTruthy();
  const row = await screen.findByRole('row', { name: /Maya Lindqvist \(you\)/ });
  expect(row.textContent).toContain('99.6%');
  await user.click(screen.getByRole('button', { name: 'View Stats' }));
  expect(currentPath()).toBe('/community');
  await user.click(screen.getByRole('radio', { name: 'Reviewer Queue' }));
  await user.click(await screen.findByRole('button', { name: 'Stop reviewing' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop reviewing' }));
  expect(await screen.findByText('You’re no longer a reviewer. Thank you for all you read.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Apply to become a reviewer' })).toBeTruthy();
});

it('has a page for all reviewers, of which the tab shows the first five and the member', async () => {
  const reviewers = Array.from({ length: 8 }, (_, index) => ({
    rank: index + 1,
    display_name: `Reviewer ${index + 1}`,
    reviews: 90 - index,
    trust_score: 80,
    accuracy_percentage: 99 - index,
  }));
  const answers: Answers = {
    'GET /user/reviewer-stats': { ...sampleRecord, reviewer_rank: 7 },
    'GET /community/reviewer/leaderboard': { reviewers },
  };
  open('/community?tab=queue', answers, 'reviewer');
  const board = within(await screen.findByRole('region', { name: 'Reviewers by rank' }));
  await board.findByText('(you)');
  expect(board.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    ...reviewers.slice(0, 5).map(({ display_name: name }) => name),
    'Reviewer 7 (you)',
  ]);
  expect(board.getByRole('link', { name: 'See all reviewers' }).getAttribute('href')).toBe('/community/reviewers');
  cleanup();
  open('/community/reviewers', answers, 'reviewer');
  expect(await screen.findAllByRole('rowheader')).toHaveLength(8);
  expect(screen.getByRole('heading', { level: 1, name: 'Reviewers by rank' })).toBeTruthy();
});

it('shows no card within a card while the queue’s tab loads', async () => {
  const never = new Promise<never>(() => undefined);
  const waiting: Answers = {
    'GET /user/reviewer-stats': never,
    'GET /community/reviewer/leaderboard': never,
    'GET /community/reviewer/status': never,
  };
  for (const role of ['user', 'reviewer'] as const) {
    open('/community?tab=queue', waiting, role);
    const region = await screen.findByRole('region', { name: role === 'user' ? 'Become a Community Reviewer' : 'Reviewers by rank' });
    await within(region).findByRole('status');
    // Each card names its tone.
    expect(document.querySelectorAll('[data-tone][data-padding] [data-tone][data-padding]')).toHaveLength(0);
    cleanup();
  }
});
