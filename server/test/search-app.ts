import type { RouteBody } from '@candor/contract/route';
import type { Routes } from '@candor/contract/routes';
import { makeMember, type TestMember } from './people.ts';
import { startTestApp, type TestApp } from './start-app.ts';

/** The body of a search; a test may put invalid values into it. */
export type SearchBody = Partial<Record<keyof RouteBody<Routes['POST /search']>, unknown>>;

/** An app whose limits no test of searches reaches, with an author and a searcher. */
export async function startSearchApp(): Promise<{ test: TestApp; author: TestMember; searcher: TestMember }> {
  const test = await startTestApp({
    SUBMISSIONS_PER_DAY: '1000',
    SEARCHES_PER_MINUTE: '100000',
    SEARCHES_PER_DAY: '100000',
    DISTINCT_HANDLES_PER_DAY: '1000',
    DISTINCT_PHONES_PER_DAY: '1000',
  });
  return { test, author: await makeMember(test, { displayName: 'Robin Author' }), searcher: await makeMember(test) };
}

/** A place-less experience, which is found only by what the test gives it. */
export const WITHOUT_PLACE = { latitude: null, longitude: null, city: null, state: null };
