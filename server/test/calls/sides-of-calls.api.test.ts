import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Module } from '../../src/app-modules.ts';
import { startTestApp, type TestApp } from '../start-app.ts';

/**
 * Calls about linked IDs, roles and suspensions, whose files or leases are on the authored side. No call about a text is among them: the
 * two about appeals write both sides only if the case isn't about a text (docs/anonymity.md).
 */
const CALLS_OF_BOTH_SIDES = [
  'POST /admin/appeals/{id}/decision',
  'POST /appeals',
  'POST /community/reviewer/step-down',
  'POST /ownership-disputes',
  'PUT /admin/ownership-disputes/{id}/resolve',
];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('each call writes one side of the database, except the listed ones', () => {
  const routes = (Object.values(test.app.modules) as Module[]).flatMap((module) => module.routes);
  const both = routes.filter(({ side, fallback }) => side === 'both' || fallback?.side === 'both');
  expect(both.map(({ key }) => key as string).toSorted()).toEqual(CALLS_OF_BOTH_SIDES);
  const always = both.filter(({ side }) => side === 'both').map(({ key }) => key as string);
  expect(always.filter((key) => key.includes('appeals'))).toEqual([]);
});
