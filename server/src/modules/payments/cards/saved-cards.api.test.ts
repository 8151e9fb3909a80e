import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { dumpDatabase, findPlain } from '../../../../test/dumps/dump.ts';
import { startFakeSquare } from '../../../../test/fakes/fake-square.ts';
import { squareSettings } from '../../../../test/fakes/square-requests.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../../test/start-app.ts';

const startCardApp = () =>
  startTestApp({ ...squareSettings(fake.baseUrl), LOG_LEVEL: 'silent', PURCHASES_PER_HOUR: '100', DECLINES_PER_HOUR: '100' });

let fake: Awaited<ReturnType<typeof startFakeSquare>>;
let app: TestApp;
beforeAll(async () => {
  fake = await startFakeSquare();
  app = await startCardApp();
});
afterAll(async () => {
  await app.close();
  await fake.close();
});

const token = (kind = 'ok') => `cnon:fake-${kind}-${randomUUID()}`;
const buy = (
  { token: bearer }: TestMember,
  body: { source_id: string; save_card?: boolean },
  { key = randomUUID(), to = app }: { key?: string | null; to?: TestApp } = {},
) =>
  to.call('POST /reveals/purchase', {
    token: bearer,
    body: { pack_id: 'starter', ...body },
    ...(key === null ? {} : { headers: { 'idempotency-key': key } }),
  });
const cardsOf = async ({ token: bearer }: TestMember, of = app) => (await of.call('GET /payments/cards', { token: bearer })).data.cards;

describe('a saved card', () => {
  it('is saved only if the member asks for it, pays only their purchases, and can be removed only by them', async () => {
    const member = await makeMember(app);
    await buy(member, { source_id: token() });
    expect(await cardsOf(member)).toEqual([]);
    await buy(member, { source_id: token(), save_card: true });
    const cards = await cardsOf(member);
    expect(cards).toEqual([{ id: expect.any(String), brand: 'VISA', last4: '1111', exp_month: 11, exp_year: 2029 }]);
    const { id } = cards[0]!;
    expect(await buy(member, { source_id: id })).toMatchObject({ status: 200, data: { reveals_added: 5 } });
    const [reference] = [...fake.onFile.cards.keys()];
    expect(findPlain(await dumpDatabase(app.db), [reference!])).toEqual([]);

    const remove = (owner: TestMember) => app.call('DELETE /payments/cards/{id}', { token: owner.token, params: { id } });
    const stranger = await makeMember(app);
    expect([(await remove(stranger)).status, (await buy(stranger, { source_id: id })).status]).toEqual([404, 402]);
    expect((await remove(member)).status).toBe(200);
    expect(await cardsOf(member)).toEqual([]);
    await app.drainJobs();
    expect(fake.onFile.cards.get(reference!)?.enabled).toBe(false);
    expect((await remove(member)).status).toBe(404);
    expect((await app.inject('GET', '/user/export', { token: member.token })).text).toContain('saved_cards');
  });

  it('is listed once when it is saved twice, and a failure to save it doesn’t fail the payment', async () => {
    const member = await makeMember(app);
    await buy(member, { source_id: token(), save_card: true });
    await buy(member, { source_id: token(), save_card: true });
    expect(await cardsOf(member)).toHaveLength(1);
    const unlucky = await makeMember(app);
    let calls = 0;
    fake.behave(() => (calls++ === 0 ? 'reply' : 'fail'));
    expect((await buy(unlucky, { source_id: token(), save_card: true })).status).toBe(200);
    fake.behave('reply');
    expect(await cardsOf(unlucky)).toEqual([]);
  });

  it('pays again for the same pack with another key, and never without one', async () => {
    const member = await makeMember(app);
    await buy(member, { source_id: token(), save_card: true });
    const { id } = (await cardsOf(member))[0]!;
    const before = fake.payments().length;
    const replies = [await buy(member, { source_id: id }), await buy(member, { source_id: id })];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(replies.map(({ data }) => data.payment_id)).size).toBe(2);
    const withoutKey = { status: 422, code: 'VALIDATION_FAILED', errors: { 'Idempotency-Key': [expect.any(String)] } };
    expect(await buy(member, { source_id: id }, { key: null })).toMatchObject(withoutKey);
    expect(await buy(member, { source_id: id }, { key: null })).toMatchObject(withoutKey);
    expect(fake.payments()).toHaveLength(before + 2);
  });

  it('that has expired is declined with that reason, and not charged', async () => {
    const later = await startCardApp();
    onTestFinished(() => later.close());
    const member = await makeMember(later);
    await buy(member, { source_id: token(), save_card: true }, { to: later });
    const { id } = (await cardsOf(member, later))[0]!;
    const before = fake.payments().length;
    later.clock.set(new Date('2029-12-01T00:00:00Z'));
    const bearer = await later.act((ctx) => later.modules.sessions.startSession(ctx, member.userId, 'Chrome on Linux'));
    expect(await buy({ ...member, token: bearer }, { source_id: id }, { to: later })).toMatchObject({
      status: 402,
      code: 'PAYMENT_DECLINED',
      data: { reason: 'expired' },
    });
    expect(fake.payments()).toHaveLength(before);
  });
});

it.each([
  ['declined', 'declined'],
  ['insufficient', 'insufficient_funds'],
  ['rejected-expiration', 'expired'],
  ['unsupported', 'card_not_supported'],
  ['challenge', 'verification_needed'],
  ['rejected-cvv', 'declined'],
  ['rejected-postalcode', 'declined'],
])('a card that is %s is declined as %s, also when the call is repeated', async (kind, reason) => {
  const member = await makeMember(app);
  const [source_id, key] = [token(kind), randomUUID()];
  const declined = { status: 402, code: 'PAYMENT_DECLINED', message: 'Payment failed. Please try again.', data: { reason } };
  expect(await buy(member, { source_id }, { key })).toMatchObject(declined);
  expect(await buy(member, { source_id }, { key })).toMatchObject(declined);
});
