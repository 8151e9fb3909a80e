import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_S } from '../../../platform/clock.ts';
import { startFakeSquare } from '../../../../test/fakes/fake-square.ts';
import { squareSettings } from '../../../../test/fakes/square-requests.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../../test/start-app.ts';

let fake: Awaited<ReturnType<typeof startFakeSquare>>;
let app: TestApp;
beforeAll(async () => {
  fake = await startFakeSquare();
  // The SDK takes seconds to load on a busy machine, for which the first purchase would wait.
  await import('square');
  app = await startTestApp({ ...squareSettings(fake.baseUrl), LOG_LEVEL: 'silent' });
});
beforeEach(() => fake.behave('reply'));
afterAll(async () => {
  await app.close();
  await fake.close();
});

const saveCard = async ({ token }: TestMember): Promise<void> => {
  const body = { pack_id: 'starter', source_id: `cnon:fake-ok-${randomUUID()}`, save_card: true };
  expect((await app.call('POST /reveals/purchase', { token, body })).status).toBe(200);
};
/** The whole rows of the jobs that wait for the provider. */
const waitingDisableJobs = async (): Promise<unknown[]> => {
  await app.forwardJobs();
  const jobs = sql`select j.* from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'disable-card'`;
  return (await jobs.execute(app.db)).rows;
};

describe('a saved card', () => {
  it('is disabled at the provider after its account is deleted, even if the provider was down at that moment', async () => {
    const member = await makeMember(app);
    await saveCard(member);
    const isEnabled = (): boolean => [...fake.onFile.cards.values()].at(-1)!.enabled;
    await app.call('DELETE /user', { token: member.token, body: {} });
    const body = { verification_code: await app.codeFor(member.phone) };
    expect((await app.call('DELETE /user', { token: member.token, body })).status).toBe(200);
    expect(isEnabled()).toBe(true);
    app.clock.advance(DAY_S + 1);
    // The provider is down when the account is deleted, and comes back later.
    fake.behave('fail');
    await app.modules.profile.jobs.find(({ name }) => name === 'delete-account')!.run({ userId: member.userId });
    for (let attempt = 0; attempt < 2; attempt++) await app.runDelayedJobs();
    expect(isEnabled()).toBe(true);
    const waiting = await waitingDisableJobs();
    expect(waiting).toHaveLength(1);
    const [reference] = [...fake.onFile.cards.keys()].slice(-1);
    for (const secret of [member.userId, reference!]) expect(JSON.stringify(waiting)).not.toContain(secret);
    fake.behave('reply');
    await app.runDelayedJobs();
    expect(isEnabled()).toBe(false);
    expect(await waitingDisableJobs()).toEqual([]);
  });

  it('that the provider doesn’t disable within a week is given up, and no job is left', async () => {
    const member = await makeMember(app);
    await saveCard(member);
    const [{ id } = { id: '' }] = (await app.call('GET /payments/cards', { token: member.token })).data.cards;
    fake.behave('fail');
    expect((await app.call('DELETE /payments/cards/{id}', { token: member.token, params: { id } })).status).toBe(200);
    await app.runDelayedJobs();
    expect(await waitingDisableJobs()).toHaveLength(1);
    app.clock.advance(7 * DAY_S + 1);
    await app.runDelayedJobs();
    fake.behave('reply');
    expect(await waitingDisableJobs()).toEqual([]);
  });
});

it('a job that can’t open its payload fails even after its week, instead of giving up as if the provider had failed', async () => {
  const disable = app.modules.payments.jobs.find(({ name }) => name === 'disable-card')!;
  const card = app.platform.vault.seal('jobs.card', randomUUID(), 'ccof:fake').toString('base64');
  const giveUpAt = new Date(app.clock.now().getTime() - 1).toISOString();
  await expect(disable.run({ id: randomUUID(), card, giveUpAt })).rejects.toThrow();
});
