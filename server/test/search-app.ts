import type { RouteBody } from '@candor/contract/route';
import type { Routes } from '@candor/contract/routes';
import { publish, type submit } from './experiences.ts';
import { makeMember } from './people.ts';
import { startTestApp } from './start-app.ts';

/** The body of a search; a test may put invalid values into it. */
export type SearchBody = Partial<Record<keyof RouteBody<Routes['POST /search']>, unknown>>;

/** An app with high limits for tests of searches, an author, a searcher, and functions with which they publish and search. */
export async function startSearchApp() {
  const test = await startTestApp({
    SUBMISSIONS_PER_DAY: '1000',
    SEARCHES_PER_MINUTE: '100000',
    SEARCHES_PER_DAY: '100000',
    DISTINCT_HANDLES_PER_DAY: '1000',
    DISTINCT_PHONES_PER_DAY: '1000',
  });
  const author = await makeMember(test, { displayName: 'Robin Author' });
  const searcher = await makeMember(test);
  const search = (body: SearchBody, token = searcher.token) => test.call('POST /search', { token, body });
  const resultIds = async (body: SearchBody, token?: string) => (await search(body, token)).data.results.map(({ id }) => id);
  const publishAbout = (fields: Parameters<typeof submit>[2]) => publish(test, author, { ...WITHOUT_PLACE, ...fields });
  return { test, author, searcher, search, resultIds, publishAbout };
}

/** An experience without a place, so that searches for places don't find it unless the test gives it one. */
const WITHOUT_PLACE = { latitude: null, longitude: null, city: null, state: null };
