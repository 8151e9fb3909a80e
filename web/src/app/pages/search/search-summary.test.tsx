import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { oneResult } from '../../../../test/samples.ts';
import SearchPage from './search.tsx';

const realMatchMedia = window.matchMedia;
/** A phone: the filters open as a sheet. */
beforeEach(
  () =>
    void vi.stubGlobal('matchMedia', (query: string) => {
      const media = { media: query, addEventListener: () => undefined, removeEventListener: () => undefined };
      return query.startsWith('(min-width') ? { ...media, matches: false } : realMatchMedia(query);
    }),
);
afterEach(() => vi.unstubAllGlobals());

it('summarises the experiences about an ID, shows the price of a reveal, explains figures, and removes a filter by its chip', async () => {
  const person = {
    experiences: 12,
    average_rating: 3.5,
    positive: 20,
    neutral: 1,
    negative: 4,
    since_month: '2026-03-01',
    platforms: ['instagram' as const],
  };
  const calls = fakeApi({
    'GET /reveals/count': { reveals: 2, unlimited: false },
    'GET /feedback-categories': { positive: [], neutral: [], negative: [] },
    'GET /search/history': { searches: [] },
    'POST /search': { ...oneResult, summary: { ...oneResult.summary, person } },
  });
  const { user } = renderScreen(<SearchPage />, '/search');
  await user.type(await screen.findByLabelText('Social ID / Phone'), 'jordan');
  await user.click(screen.getByRole('button', { name: /Advanced Filters/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('switch', { name: /Campus Mode/ }));
  await user.click(screen.getByRole('button', { name: 'Show results' }));
  const summary = within(await screen.findByRole('region', { name: 'About this ID' }));
  // A heading, because toasts never cover headings.
  expect(summary.getByRole('heading', { level: 2, name: /^12 experiences about this ID/ })).toBeTruthy();
  expect(summary.getByText('20 positive tags')).toBeTruthy();
  await user.click(summary.getByRole('button'));
  expect(await screen.findByText(/from −60 to \+60/)).toBeTruthy();
  const reveal = screen.getByRole('button', { name: 'Reveal full experience' });
  expect(document.getElementById(reveal.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Uses 1 reveal. You have 2 left.');
  expect(screen.getByRole('button', { name: 'Tell me about anything new' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove filter: Campus Mode' }));
  const searches = () => calls.filter(({ key }) => key === 'POST /search').map(({ body }) => body);
  await waitFor(() => expect(searches().at(-1)).toEqual({ social_id: 'jordan', sort: 'relevance', page: 1 }));
});
