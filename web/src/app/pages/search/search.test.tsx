import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, errorReply, type Answers } from '../../../../test/fake-api.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { createPagination, oneResult } from '../../../../test/samples.ts';
import type { ApiData } from '../../../lib/api/api-client.ts';
import SearchPage from './search.tsx';

const oakland = { city: 'Oakland', state: 'CA', country: 'US', latitude: 37.8044, longitude: -122.2712 };
const nearOakland = { use_location: true, latitude: oakland.latitude, longitude: oakland.longitude };
const sanFrancisco = { latitude: 37.7749, longitude: -122.4194, city: 'San Francisco', state: 'CA' };
const polite = { id: 7, label: 'polite', display_text: 'Polite', emoji: '🙂', weight: 3, type: 'positive' } as const;
const noResults: ApiData<'POST /search'> = {
  results: [],
  pagination: { ...createPagination(0), total_is_capped: false },
  summary: { text: 'No experiences found', person: null },
};

async function open(answers: Answers = {}) {
  const calls = fakeApi({
    'GET /reveals/count': { reveals: 0, unlimited: false },
    'GET /feedback-categories': { positive: [polite], neutral: [], negative: [] },
    'GET /geo/search': { places: [oakland] },
    'GET /search/history': { searches: [] },
    'POST /search': noResults,
    ...answers,
  });
  const { user } = renderScreen(<SearchPage />, '/search');
  await screen.findByRole('combobox', { name: 'Near' });
  const searchesSent = () => calls.filter((call) => call.key === 'POST /search').map(({ body }) => body);
  return { user, searchesSent };
}
const search = () => screen.getByRole('button', { name: 'Search' });
const place = () => screen.getByRole('combobox', { name: 'Near' });

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'geolocation');
});

function mockGeolocation(answer: 'found' | 'refused') {
  const getCurrentPosition = (found: (position: unknown) => void, failed: () => void) =>
    answer === 'found' ? found({ coords: { latitude: 48.2082, longitude: 16.3738 } }) : failed();
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
}

describe('searching near a place', () => {
  it('searches near a chosen place and radius, and clears both', async () => {
    const { user, searchesSent } = await open();
    await user.type(place(), 'oak');
    await user.tab();
    await screen.findByText(/^Pick a place from the list/);
    await user.click(place());
    await user.click(await screen.findByRole('option', { name: /Oakland/ }));
    await user.click(search());
    await waitFor(() => expect(searchesSent()).toEqual([{ ...nearOakland, location_radius: 25, sort: 'relevance', page: 1 }]));
    screen.getByRole('slider', { name: 'Within 25 miles' }).focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(searchesSent()[1]).toMatchObject({ location_radius: 30 }));
    await user.click(screen.getByRole('button', { name: 'Clear Location' }));
    await waitFor(() => expect(searchesSent()[2]).toEqual({ sort: 'relevance', page: 1 }));
    expect(document.activeElement).toBe(place());
  });

  it('asks the browser when the IP address gives no location', async () => {
    mockGeolocation('found');
    const { user } = await open({
      'GET /geo/locate': { ...sanFrancisco, source: 'default' },
      'GET /geo/reverse': { city: 'Vienna', state: null, country: 'AT' },
    });
    await user.click(screen.getByRole('button', { name: 'Use My Location' }));
    await screen.findByText('This is where your browser says you are.');
    expect(screen.getByDisplayValue('Vienna')).toBe(place());
  });

  it('keeps a place that was chosen while the device was being located', async () => {
    const location = Promise.withResolvers<ApiData<'GET /geo/locate'>>();
    const { user } = await open({ 'GET /geo/locate': () => location.promise });
    await user.click(screen.getByRole('button', { name: 'Use My Location' }));
    await user.type(place(), 'oak');
    await user.click(await screen.findByRole('option', { name: /Oakland/ }));
    await act(async () => location.resolve({ ...sanFrancisco, source: 'ip' }));
    expect(place()).toHaveProperty('value', expect.stringMatching(/^Oakland/));
  });

  it('states that it fell back to San Francisco', async () => {
    mockGeolocation('refused');
    const { user } = await open({ 'GET /geo/locate': errorReply('UNAVAILABLE') });
    await user.click(screen.getByRole('button', { name: 'Use My Location' }));
    await screen.findByText(/so this is San Francisco/);
    expect(screen.getByDisplayValue('San Francisco, CA')).toBe(place());
  });
});

it('empties the place field with the filters, even if its text was not chosen from the list', async () => {
  const { user } = await open();
  await user.type(place(), 'oak');
  await user.tab();
  await screen.findByText(/^Pick a place from the list/);
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(place()).toHaveProperty('value', '');
  expect(screen.queryByText(/^Pick a place from the list/)).toBeNull();
});

it('says that a search without criteria shows the newest experiences', async () => {
  const { user } = await open({ 'POST /search': oneResult });
  await user.click(search());
  await screen.findByText(/^You searched without a name, an ID or a filter/);
  await user.type(screen.getByLabelText('Person Name'), 'Jordan Moss');
  await user.click(search());
  await waitFor(() => expect(screen.queryByText(/^You searched without/)).toBeNull());
});

it('filters by category', async () => {
  const { user, searchesSent } = await open();
  await user.click(search());
  await user.click(screen.getByRole('combobox', { name: 'Categories' }));
  const list = await screen.findByRole('listbox', { name: 'Categories' });
  await user.click(await within(list).findByRole('option', { name: /Polite/ }));
  await waitFor(() => expect(searchesSent()[1]).toMatchObject({ feedback_categories: [7] }));
  expect(screen.getByText('1 filter on')).toBeTruthy();
});

it('lists a repeated search once, runs it again, and clears the history', async () => {
  const past = {
    id: '3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c11',
    social_id: 'jordan.m',
    person_name: null,
    platform: 'instagram' as const,
    filters: { latitude: 37.8, longitude: -122.2, location_radius: 40, has_evidence: false },
    results: 2,
    created_at: '2026-11-20T12:00:00.000Z',
  };
  const sameSearchTwice = [past, { ...past, id: '3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c12' }];
  const { user, searchesSent } = await open({ 'GET /search/history': { searches: sameSearchTwice }, 'DELETE /search/history': null });
  await user.click(await screen.findByRole('button', { name: /jordan\.m · Instagram.*2 filters · 2 results/ }));
  await waitFor(() =>
    expect(searchesSent()[0]).toMatchObject({ social_id: 'jordan.m', platform: 'instagram', location_radius: 40, has_evidence: false }),
  );
  await user.click(await screen.findByRole('button', { name: 'Clear Search Fields' }));
  await user.click(await screen.findByRole('button', { name: 'Clear history' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clear history' }));
  await waitFor(() => expect(screen.queryByText('Your recent searches')).toBeNull());
});

it('opens the packs at once when no reveal is left', async () => {
  const { user } = await open({
    'POST /search': oneResult,
    'GET /reveals/packs': { packs: [] },
  });
  await user.click(search());
  await user.click(await screen.findByRole('button', { name: 'Reveal full experience' }));
  const dialog = await screen.findByRole('dialog', { name: 'You have no reveals left' });
  await within(dialog).findByRole('list', { name: 'Reveal Packages' });
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

it('opens the packs at once when the member owes reveals, and says why', async () => {
  const { user } = await open({
    'GET /reveals/count': { reveals: 2, unlimited: false, owed: 1 },
    'POST /search': oneResult,
    'GET /reveals/packs': { packs: [] },
  });
  await user.click(search());
  await screen.findByText('You owe 1 reveal. Buy a pack to reveal again.');
  await user.click(await screen.findByRole('button', { name: 'Reveal full experience' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reveals Available' });
  await within(dialog).findByText('You owe 1 reveal');
  await within(dialog).findByText(/^Your bank took back a payment/);
});
