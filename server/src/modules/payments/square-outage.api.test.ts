import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_S } from '../../platform/clock.ts';
import { startFakeSquare } from '../../../test/fakes/fake-square.ts';
import { squareSettings } from '../../../test/fakes/square-requests.ts';
import { makeMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

/* In a file of its own, because the circuit stays open for a minute. */

let fake: Awaited<ReturnType<typeof startFakeSquare>>;
let test: TestApp;
beforeAll(async () => {
  fake = await startFakeSquare();
  // The SDK takes seconds to load on a busy machine, for which the first purchase would wait.
  await import('square');
  test = await startTestApp({ ...squareSettings(fake.baseUrl), LOG_LEVEL: 'silent', PURCHASES_PER_HOUR: '100' });
});
afterAll(async () => {
  await test.close();
  await fake.close();
});

const buy = (token: string) =>
  test.call('POST /reveals/purchase', {
    token,
    body: { pack_id: 'starter', source_id: `cnon:fake-ok-${randomUUID()}` },
    headers: { 'idempotency-key': randomUUID() },
  });

it('stops calling Square after many failures, shows that in health and metrics, and settles nothing meanwhile', async () => {
  const member = await makeMember(test);
  fake.behave('fail');
  for (let n = 0; n < 20; n++) expect((await buy(member.token)).status).toBe(503);
  fake.behave('reply');
  const before = fake.seen.calls;
  expect(await buy(member.token)).toMatchObject({ status: 503, message: expect.stringContaining('still being processed') });
  // So much later that the payment would be given up, if Square were reachable.
  test.clock.advance(HOUR_S);
  await test.modules.payments.jobs.find(({ name }) => name === 'settle-payments')!.run({});
  expect(fake.seen.calls).toBe(before);
  const { payments } = (await test.call('GET /user/payments', { token: member.token })).data;
  expect(new Set(payments.map(({ status }) => status))).toEqual(new Set(['PENDING']));
  expect((await test.call('GET /reveals/count', { token: member.token })).data.reveals).toBe(3);
  const { token } = await makeMember(test, { role: 'admin' });
  const { providers } = (await test.call('GET /admin/stats', { token })).data;
  expect(providers.find(({ name }) => name === 'cards')).toMatchObject({ kind: 'real', healthy: false, checked_at: expect.any(String) });
  expect((await test.app.http.inject({ url: '/metrics' })).body).toContain('provider_circuit_open{provider="cards"} 1');
});
