import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { DAY_S, secondsAfter } from '../../../platform/clock.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';
import { PrivacyRequestStore } from './request-store.ts';

const test = await startSharedApp();
const store = new PrivacyRequestStore(test.platform.vault);

it('a request whose link is extended while the job checks it is neither deleted nor forgotten sooner', async () => {
  const id = randomUUID();
  const now = test.clock.now();
  const expired = { createdAt: now, expiresAt: now };
  await store.insert(test.db, { id, channel: 'phone', address: '+12025550187', handle: null, language: 'en', ...expired });
  expect((await store.due(test.db, now, 10)).map((request) => request.id)).toEqual([id]);
  await store.extendLink(test.db, id, secondsAfter(now, 30 * DAY_S));
  await store.keepDueUntil(test.db, id, now, secondsAfter(now, DAY_S));
  await store.deleteDue(test.db, [id], now);
  expect((await store.find(test.db, id))?.expiresAt).toEqual(secondsAfter(now, 30 * DAY_S));
  expect(await store.due(test.db, secondsAfter(now, 2 * DAY_S), 10)).toEqual([]);
});
