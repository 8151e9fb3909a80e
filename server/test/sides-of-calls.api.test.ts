import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Module } from '../src/app-modules.ts';
import { startTestApp, type TestApp } from './start-app.ts';

/** Calls that have effects on people and texts together. None is a call of the author of an anonymous text (docs/anonymity.md). */
const CALLS_OF_BOTH_SIDES = [
  'POST /admin/appeals/{id}/decision',
  'POST /admin/experiences/{id}/unmask',
  'POST /appeals',
  'POST /community/review-queue/{id}/decision',
  'POST /community/review-queue/{id}/lease',
  'POST /community/reviewer/step-down',
  'POST /ownership-disputes',
  'POST /privacy/requests/{token}/appeals',
  'POST /privacy/requests/{token}/takedown',
  'PUT /admin/experience-disputes/{id}/status',
  'PUT /admin/ownership-disputes/{id}/resolve',
];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('each call writes one side of the database, but for those that are listed', () => {
  const routes = (Object.values(test.app.modules) as Module[]).flatMap((module) => module.routes);
  const both = routes.filter(({ side, otherwise }) => side === 'both' || otherwise?.side === 'both');
  expect(both.map(({ key }) => key as string).toSorted()).toEqual(CALLS_OF_BOTH_SIDES);
});
