import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { signSquareEvent, startFakeSquare } from '../../../test/fakes/fake-square.ts';
import { SQUARE_ACCOUNT, squareSettings } from '../../../test/fakes/square-requests.ts';
import {
  disputeEvent,
  paymentEvent,
  refundEvent,
  sendSquareEvent,
  squareEvent,
  WEBHOOK_SETTINGS,
  WEBHOOK_URL,
} from '../../../test/fakes/square-webhook.ts';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

let fake: Awaited<ReturnType<typeof startFakeSquare>>;
let test: TestApp;
beforeAll(async () => {
  fake = await startFakeSquare();
  // The SDK takes seconds to load on a busy machine, for which the first purchase would wait.
  await import('square');
  test = await startTestApp({
    ...squareSettings(fake.baseUrl),
    ...WEBHOOK_SETTINGS,
    LOG_LEVEL: 'silent',
    PURCHASES_PER_HOUR: '100',
  });
});
beforeEach(() => fake.behave('reply'));
afterAll(async () => {
  await test.close();
  await fake.close();
});

const buy = (member: TestMember, pack = 'starter', source_id = `cnon:fake-ok-${randomUUID()}`, key: string = randomUUID()) =>
  test.call('POST /reveals/purchase', { token: member.token, body: { pack_id: pack, source_id }, headers: { 'idempotency-key': key } });
const settle = () => test.modules.payments.jobs.find(({ name }) => name === 'settle-payments')!.run({});
const paymentsOf = async (member: TestMember) => (await test.call('GET /user/payments', { token: member.token })).data.payments;
const balanceOf = async (member: TestMember) => (await test.call('GET /reveals/count', { token: member.token })).data;

const send = (event: object, signature?: string) => sendSquareEvent(test, event, signature);

/** A purchase whose reply was lost: Square has charged it, but the server doesn't know. */
async function buyWithLostReply(pack = 'starter') {
  const member = await makeMember(test);
  fake.behave('lose');
  expect(await buy(member, pack)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  fake.behave('reply');
  const [{ id } = { id: '' }] = await paymentsOf(member);
  return { member, id, charged: fake.paymentOf(id)! };
}

describe('buying through Square', () => {
  it('tells the browser the source of the card form, and allows only that', async () => {
    const member = await makeMember(test);
    const reply = await test.call('GET /payments/config', { token: member.token });
    expect(reply.data).toEqual({
      provider: 'square',
      sandbox: false,
      application_id: SQUARE_ACCOUNT.applicationId,
      location_id: SQUARE_ACCOUNT.locationId,
      script_url: 'https://web.squarecdn.com/v1/square.js',
      wallets: [],
    });
    expect(reply.headers['content-security-policy']).toContain("script-src 'self' https://web.squarecdn.com;");
  });

  it('lists the configured wallets, and allows their sources and pop-ups', async () => {
    const wallets = await startTestApp({ ...squareSettings(fake.baseUrl), SQUARE_WALLETS: 'apple_pay,google_pay', LOG_LEVEL: 'silent' });
    onTestFinished(() => wallets.close());
    const reply = await wallets.call('GET /payments/config', { token: (await makeMember(wallets)).token });
    expect(reply.data.wallets).toEqual(['apple_pay', 'google_pay']);
    expect(reply.headers['content-security-policy']).toContain("script-src 'self' https://web.squarecdn.com https://pay.google.com;");
    expect(reply.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  });

  it('charges once, credits once, and shows only the kind of a decline', async () => {
    const member = await makeMember(test);
    const key = randomUUID();
    const source = `cnon:fake-ok-${randomUUID()}`;
    const first = await buy(member, 'popular', source, key);
    expect(first).toMatchObject({ status: 200, data: { reveals_added: 15, total_reveals: 18 } });
    expect((await buy(member, 'popular', source, key)).data).toEqual(first.data);
    expect(fake.payments().filter(({ reference_id: id }) => id === first.data.payment_id)).toHaveLength(1);
    // The card's fingerprint is stored, so that accounts paid with the same card share their daily limit of look-ups.
    const { card_mark_enc: mark } = await test.db
      .selectFrom('payments')
      .select('card_mark_enc')
      .where('id', '=', first.data.payment_id)
      .executeTakeFirstOrThrow();
    expect(mark).not.toBeNull();
    const declined = await buy(member, 'popular', 'cnon:fake-insufficient');
    expect(declined).toMatchObject({ status: 402, code: 'PAYMENT_DECLINED', message: 'Payment failed. Please try again.' });
    expect(declined.data).toEqual({ reason: 'insufficient_funds' });
    expect((await test.auditOf('payment.fail')).at(-1)).toMatchObject({ data: { reason: 'insufficient_funds' } });
  });

  it('leaves the payment pending when Square hangs up, still processes it or fails, until the job learns the outcome', async () => {
    const { member, charged } = await buyWithLostReply();
    expect(charged.status).toBe('COMPLETED');
    fake.behave('process');
    const slow = await makeMember(test);
    expect((await buy(slow)).status).toBe(503);
    fake.behave('fail');
    const failed = await makeMember(test);
    expect((await buy(failed)).status).toBe(503);
    fake.behave('reply');
    test.clock.advance(30);
    await settle();
    expect(await paymentsOf(member)).toMatchObject([{ status: 'COMPLETED' }]);
    expect(await paymentsOf(slow)).toMatchObject([{ status: 'PENDING' }]);
    expect(await paymentsOf(failed)).toMatchObject([{ status: 'PENDING' }]);
    expect((await balanceOf(failed)).reveals).toBe(3);
  });
});

describe('an event from Square', () => {
  it('settles a pending payment, once', async () => {
    const { member, id, charged } = await buyWithLostReply();
    const event = paymentEvent(charged);
    expect(await send(event)).toBe(200);
    expect(await paymentsOf(member)).toMatchObject([{ status: 'COMPLETED' }]);
    for (let again = 0; again < 3; again++) expect(await send(event)).toBe(200);
    expect(await send(paymentEvent(charged))).toBe(200);
    expect((await balanceOf(member)).reveals).toBe(8);
    expect((await test.auditOf('payment.complete')).filter(({ subject }) => subject === `payment:${id}`)).toMatchObject([
      { actor: 'job:receive-provider-event' },
    ]);
  });

  it('with a wrong signature is refused and changes nothing', async () => {
    const { member, charged } = await buyWithLostReply();
    const event = paymentEvent(charged);
    const body = JSON.stringify(event);
    for (const signature of [
      '',
      'AAAA',
      signSquareEvent(WEBHOOK_URL, body, 'another key'),
      signSquareEvent('https://evil.test/', body),
      signSquareEvent(WEBHOOK_URL, `${body} `),
    ]) {
      expect(await send(event, signature)).toBe(403);
    }
    expect(await paymentsOf(member)).toMatchObject([{ status: 'PENDING' }]);
  });

  it.each([
    ['another amount', { amount_money: { amount: 1, currency: 'USD' } }],
    ['another currency', { amount_money: { amount: 299, currency: 'JPY' } }],
  ])('of %s credits nothing', async (_case, change) => {
    const { member, charged } = await buyWithLostReply();
    expect(await send(paymentEvent(charged, change))).toBe(200);
    expect(await paymentsOf(member)).toMatchObject([{ status: 'PENDING' }]);
    expect((await balanceOf(member)).reveals).toBe(3);
  });

  it('about an unknown or pending payment or another subject changes nothing, and about a failed payment fails it', async () => {
    const { member, charged } = await buyWithLostReply();
    expect(await send(paymentEvent(charged, { reference_id: 'order 7' }))).toBe(200);
    expect(await send(paymentEvent(charged, { reference_id: randomUUID() }))).toBe(200);
    expect(await send(squareEvent('customer.created', { customer: { id: 'c1' } }))).toBe(200);
    expect(await send(paymentEvent(charged, { status: 'PENDING' }))).toBe(200);
    expect(await paymentsOf(member)).toMatchObject([{ status: 'PENDING' }]);
    expect(await send(paymentEvent(charged, { status: 'FAILED' }))).toBe(200);
    expect(await paymentsOf(member)).toMatchObject([{ status: 'FAILED' }]);
  });

  it('about a late charge grants the credits of an abandoned payment', async () => {
    const { member, charged } = await buyWithLostReply();
    await send(paymentEvent(charged, { status: 'CANCELED' }));
    expect(await paymentsOf(member)).toMatchObject([{ status: 'FAILED' }]);
    await send(paymentEvent(charged));
    expect(await paymentsOf(member)).toMatchObject([{ status: 'COMPLETED' }]);
    expect((await balanceOf(member)).reveals).toBe(8);
  });

  it('about a refund takes back the remaining credits once, never below zero', async () => {
    const member = await makeMember(test);
    const charged = fake.paymentOf((await buy(member)).data.payment_id)!;
    await test.db.updateTable('credit_accounts').set({ balance: 2 }).where('user_id', '=', member.userId).execute();
    const event = refundEvent(charged);
    for (let again = 0; again < 2; again++) expect(await send(event)).toBe(200);
    expect(await paymentsOf(member)).toMatchObject([{ status: 'REFUNDED' }]);
    expect((await balanceOf(member)).reveals).toBe(0);
    expect((await test.auditOf('payment.refund')).at(-1)).toMatchObject({ data: { taken: 2, spent: 3 } });
    expect(await send(paymentEvent(charged))).toBe(200);
    expect((await balanceOf(member)).reveals).toBe(0);
  });

  it('about an open chargeback changes nothing', async () => {
    const member = await makeMember(test);
    const charge = fake.paymentOf((await buy(member)).data.payment_id)!;
    for (const state of ['EVIDENCE_REQUIRED', 'PROCESSING', 'INQUIRY_CLOSED']) expect(await send(disputeEvent(charge, state))).toBe(200);
    expect([(await balanceOf(member)).reveals, (await paymentsOf(member))[0]!.status]).toEqual([8, 'COMPLETED']);
  });

  it('about a dispute without its state is refused, so that Square sends it again; other events of disputes are accepted', async () => {
    expect(await send(squareEvent('dispute.state.updated', { dispute: { id: 'd2' } }))).toBeGreaterThanOrEqual(400);
    expect(await send(squareEvent('dispute.evidence.created', { dispute: { id: 'd2' } }))).toBe(200);
  });

  it('about a refunded unlimited pack ends the entitlement, unless another is valid', async () => {
    const member = await makeMember(test);
    const [first, second] = [(await buy(member, 'unlimited')).data.payment_id, (await buy(member, 'unlimited')).data.payment_id];
    await send(refundEvent(fake.paymentOf(first)!));
    expect(await balanceOf(member)).toEqual({ reveals: 999, unlimited: true });
    await send(refundEvent(fake.paymentOf(second)!));
    expect(await balanceOf(member)).toEqual({ reveals: 3, unlimited: false });
  });
});
