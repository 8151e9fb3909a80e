import { beforeEach, expect, it } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { createPagination } from '../../../test/samples.ts';
import { reviewQueueQuery, NO_FILTERS } from '../../features/review/queries.ts';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { forgetToken, storeToken } from '../../lib/session/token.ts';
import { preloadFigures } from './preload-figures.ts';

const queue = {
  items: [],
  pagination: createPagination(0),
  counts: { pending: 0, approved_this_week: 0, rejected_this_week: 0 },
};

beforeEach(() => forgetToken());

it('requests the list of the review queue that the URL names, without waiting for the session', async () => {
  storeToken('a-token-of-a-reviewer');
  const calls = fakeApi({ 'GET /community/review-queue': queue });
  const client = createQueryClient();
  // An item number has only digits, so this `q` is ignored.
  preloadFigures(client, { pathname: '/review-queue', search: '?urgent=1&sort=due&page=2&q=nothing' });
  const { queryKey } = reviewQueueQuery({ ...NO_FILTERS, urgent: true, sort: 'due' }, 2);
  await expect.poll(() => client.getQueryData(queryKey)).toEqual(queue);
  expect(calls.map(({ key, query }) => `${key}?${query}`)).toEqual(['GET /community/review-queue?page=2&urgent=1&sort=due']);
});

it('requests nothing on the review page without a session', async () => {
  const calls = fakeApi({ 'GET /community/review-queue': queue });
  preloadFigures(createQueryClient(), { pathname: '/review-queue', search: '' });
  await import('../../features/review/queue/preload-queue.ts');
  expect(calls).toEqual([]);
});
