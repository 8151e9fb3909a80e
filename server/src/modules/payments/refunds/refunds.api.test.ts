import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeSquare, type FakePayment } from '../../../../test/fakes/fake-square.ts';
import { squareSettings } from '../../../../test/fakes/square-requests.ts';
import { disputeEvent, paymentEvent, refundEvent, sendSquareEvent, WEBHOOK_SETTINGS } from '../../../../test/fakes/square-webhook.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../../test/start-app.ts';
import { unbalancedAccounts } from '../../reveals/ledger-check-store.ts';

let fake: Awaited<ReturnType<typeof startFakeSquare>>;
let test: TestApp;
beforeAll(async () => {
  fake = await startFakeSquare();
  // On a busy machine the SDK takes seconds to load, and the first purchase would wait for it.
  await import('square');
  test = await startTestApp({ ...squareSettings(fake.baseUrl), ...WEBHOOK_SETTINGS, LOG_LEVEL: 'silent' });
});
beforeEach(() => fake.behave('reply'));
afterAll(async () => {
  await test.close();
  await fake.close();
});

const send = (event: object) => sendSquareEvent(test, event);
const countOf = async ({ token }: TestMember) => (await test.call('GET /reveals/count', { token })).data;
const paymentsOf = async ({ token }: TestMember) => (await test.call('GET /user/payments', { token })).data.payments;
const statusOf = async (member: TestMember) => (await paymentsOf(member))[0]!.status;
const buy = ({ token }: TestMember, pack_id = 'starter') =>
  test.call('POST /reveals/purchase', {
    token,
    body: { pack_id, source_id: `cnon:fake-ok-${randomUUID()}` },
    headers: { 'idempotency-key': randomUUID() },
  });
const chargeOf = async (member: TestMember): Promise<FakePayment> => fake.paymentOf((await paymentsOf(member))[0]!.id)!;

/** A member whose card was charged, while Candor doesn't know the outcome yet. */
async function payWithUnknownOutcome(behaviour: 'lose' | 'process'): Promise<{ member: TestMember; charge: FakePayment }> {
  const member = await makeMember(test);
  fake.behave(behaviour);
  expect((await buy(member)).status).toBe(503);
  fake.behave('reply');
  return { member, charge: await chargeOf(member) };
}

describe('a refund of a payment whose outcome is not known yet', () => {
  it('counts once it is known, and only once', async () => {
    const { member, charge } = await payWithUnknownOutcome('lose');
    const refund = refundEvent(charge);
    for (let again = 0; again < 2; again++) expect(await send(refund)).toBe(200);
    for (let again = 0; again < 2; again++) expect(await send(paymentEvent(charge))).toBe(200);
    expect(await countOf(member)).toEqual({ reveals: 3, unlimited: false });
    expect(await statusOf(member)).toBe('REFUNDED');
    expect(await unbalancedAccounts(test.db)).toEqual([]);
  });

  it('counts if it arrives together with the outcome', async () => {
    for (let round = 0; round < 5; round++) {
      const { member, charge } = await payWithUnknownOutcome('process');
      await Promise.all([paymentEvent(charge), refundEvent(charge), paymentEvent(charge)].map(send));
      expect([await countOf(member), await statusOf(member)]).toEqual([{ reveals: 3, unlimited: false }, 'REFUNDED']);
    }
  });
});

describe('a refund of a part of a payment', () => {
  it('takes back that share of its reveals once, even if Square reports it in several events', async () => {
    const member = await makeMember(test);
    await buy(member);
    const charge = await chargeOf(member);
    const refund = refundEvent(charge, Math.round(charge.amount_money.amount / 2));
    for (const event of [refund, { ...refund, event_id: randomUUID() }]) expect(await send(event)).toBe(200);
    expect([await countOf(member), await statusOf(member)]).toEqual([{ reveals: 6, unlimited: false }, 'COMPLETED']);
    expect((await test.auditOf('payment.refund')).at(-1)).toMatchObject({ data: { taken: 2, spent: 0 } });
  });

  it('marks the payment as refunded and takes back all its reveals once the whole price is refunded', async () => {
    const member = await makeMember(test);
    await buy(member);
    const charge = await chargeOf(member);
    const { amount } = charge.amount_money;
    await send(refundEvent(charge, 100));
    expect(await countOf(member)).toEqual({ reveals: 7, unlimited: false });
    await send(refundEvent(charge, amount - 100));
    expect([await countOf(member), await statusOf(member)]).toEqual([{ reveals: 3, unlimited: false }, 'REFUNDED']);
    expect(await unbalancedAccounts(test.db)).toEqual([]);
  });

  it('ends an unlimited pack only when the whole price is refunded', async () => {
    const member = await makeMember(test);
    await buy(member, 'unlimited');
    const charge = await chargeOf(member);
    await send(refundEvent(charge, 100));
    expect(await countOf(member)).toEqual({ reveals: 999, unlimited: true });
    await send(refundEvent(charge, charge.amount_money.amount - 100));
    expect([await countOf(member), await statusOf(member)]).toEqual([{ reveals: 3, unlimited: false }, 'REFUNDED']);
  });
});

it('refunds of two unlimited packs at the same time end unlimited reveals', async () => {
  for (let round = 0; round < 4; round++) {
    const member = await makeMember(test);
    for (let nth = 0; nth < 2; nth++) expect((await buy(member, 'unlimited')).status).toBe(200);
    const charges = (await paymentsOf(member)).map(({ id }) => fake.paymentOf(id)!);
    expect(await Promise.all(charges.map((charge) => send(refundEvent(charge))))).toEqual([200, 200]);
    expect((await paymentsOf(member)).map(({ status }) => status)).toEqual(['REFUNDED', 'REFUNDED']);
    expect(await countOf(member)).toEqual({ reveals: 3, unlimited: false });
  }
});

it('a part of a payment that was refunded or charged back is missing in the figures of the member and of the operator', async () => {
  const admin = await makeMember(test, { role: 'admin' });
  const member = await makeMember(test);
  const moneyOf = async () => (await test.call('GET /admin/stats', { token: admin.token })).data.money;
  const before = await moneyOf();
  await buy(member);
  const charge = await chargeOf(member);
  const { amount } = charge.amount_money;
  await send(refundEvent(charge, 100));
  await send(disputeEvent({ ...charge, amount_money: { ...charge.amount_money, amount: 60 } }, 'LOST'));
  const { data } = await test.call('GET /payments/analytics', { token: member.token });
  const left = { spent_cents: amount - 160, reveals_purchased: 3 };
  expect(data).toMatchObject({ total_spent_cents: left.spent_cents, reveals_purchased: 3, by_month: [left] });
  expect(await moneyOf()).toMatchObject({
    revenue_cents: before.revenue_cents + left.spent_cents,
    refunded_cents: before.refunded_cents + 160,
    purchases: before.purchases + 1,
  });
  await send(
    disputeEvent({ ...charge, amount_money: { ...charge.amount_money, amount: 60 } }, 'WON', { at: new Date(Date.now() + 1_000) }),
  );
  expect((await test.call('GET /payments/analytics', { token: member.token })).data.total_spent_cents).toBe(amount - 100);
});

it('a refund of more than was paid changes nothing', async () => {
  const member = await makeMember(test);
  await buy(member);
  const charge = await chargeOf(member);
  expect(await send(refundEvent(charge, charge.amount_money.amount + 1))).toBe(200);
  expect([await countOf(member), await statusOf(member)]).toEqual([{ reveals: 8, unlimited: false }, 'COMPLETED']);
});

it('a refund in another currency that equals the price changes nothing, and is logged as an error', async () => {
  const member = await makeMember(test);
  await buy(member);
  const before = await countOf(member);
  const charge = await chargeOf(member);
  const report = vi.spyOn(test.platform.log, 'error');
  expect(await send(refundEvent({ ...charge, amount_money: { ...charge.amount_money, currency: 'EUR' } }))).toBe(200);
  expect([await countOf(member), await statusOf(member)]).toEqual([before, 'COMPLETED']);
  expect(report.mock.calls.map(([fields]) => fields)).toEqual([{ event: 'refund_differs' }]);
  report.mockRestore();
});
