import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publish } from '../../../../test/experiences.ts';
import { startFakeSquare, type FakePayment } from '../../../../test/fakes/fake-square.ts';
import { squareSettings } from '../../../../test/fakes/square-requests.ts';
import { disputeEvent, paymentEvent, refundEvent, sendSquareEvent, WEBHOOK_SETTINGS } from '../../../../test/fakes/square-webhook.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../../test/start-app.ts';
import { unbalancedAccounts } from '../../reveals/ledger-check-store.ts';

const EXPERIENCES = 9;

let fake: Awaited<ReturnType<typeof startFakeSquare>>;
let test: TestApp;
let experiences: number[];
beforeAll(async () => {
  fake = await startFakeSquare();
  // The SDK takes seconds to load on a busy machine, for which the first purchase would wait.
  await import('square');
  test = await startTestApp({ ...squareSettings(fake.baseUrl), ...WEBHOOK_SETTINGS, LOG_LEVEL: 'silent', PURCHASES_PER_HOUR: '100' });
  experiences = [];
  for (let n = 0; n < EXPERIENCES; n++) experiences.push(await publish(test, await makeMember(test)));
});
beforeEach(() => fake.behave('reply'));
afterAll(async () => {
  await test.close();
  await fake.close();
});

const send = (event: object) => sendSquareEvent(test, event);
const order = ({ token }: TestMember, pack_id = 'starter') => ({
  token,
  body: { pack_id, source_id: `cnon:fake-ok-${randomUUID()}` },
  headers: { 'idempotency-key': randomUUID() },
});
const buy = async (member: TestMember, pack?: string) => (await test.call('POST /reveals/purchase', order(member, pack))).data;
const chargeOf = (purchase: { payment_id: string }): FakePayment => fake.paymentOf(purchase.payment_id)!;
const countOf = async ({ token }: TestMember) => (await test.call('GET /reveals/count', { token })).data;
const reveal = ({ token }: TestMember, nth: number, language = 'en') =>
  test.call('POST /reveals/experience', { token, body: { experience_id: experiences[nth] }, headers: { 'accept-language': language } });
const statusOf = async ({ token }: TestMember) => (await test.call('GET /user/payments', { token })).data.payments.at(-1)!.status;
const grant = (member: TestMember, delta: number) =>
  test.act((ctx) => test.modules.reveals.grantCredits(ctx, member.userId, { kind: 'refund', delta, reference: randomUUID() }));

async function revealFirst(member: TestMember, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth++) expect((await reveal(member, nth)).status).toBe(200);
}

/** The accounts that the nightly check of the ledger reports. */
const ledgerFaults = () => unbalancedAccounts(test.db);

/** A member who bought a starter pack, used 6 of their 8 reveals, and got the money back from their bank. */
async function makeMemberWhoOwesThree(): Promise<{ member: TestMember; charge: FakePayment }> {
  const member = await makeMember(test);
  const charge = chargeOf(await buy(member));
  await revealFirst(member, 6);
  expect(await send(disputeEvent(charge, 'LOST'))).toBe(200);
  return { member, charge };
}

describe('a lost chargeback', () => {
  it('books the reveals that were used as a debt, takes back the others, and never shows less than none', async () => {
    const { member } = await makeMemberWhoOwesThree();
    expect(await countOf(member)).toEqual({ reveals: 0, unlimited: false, owed: 3 });
    expect(await statusOf(member)).toBe('REFUNDED');
    expect((await test.auditOf('payment.charge-back')).at(-1)).toMatchObject({ data: { member: member.userId, taken: 2, owed: 3 } });
    const { notifications } = (await test.call('GET /notifications', { token: member.token })).data;
    expect(notifications[0]).toMatchObject({ kind: 'credits', link: '/payment', text: expect.stringContaining('owe 3 reveals') });
    expect(await ledgerFaults()).toEqual([]);
  });

  it('is no debt if nothing was used', async () => {
    const member = await makeMember(test);
    const charge = chargeOf(await buy(member));
    await send(disputeEvent(charge, 'ACCEPTED'));
    expect(await countOf(member)).toEqual({ reveals: 3, unlimited: false });
    expect((await reveal(member, 0)).status).toBe(200);
  });

  it('blocks further reveals, says why and what to do in each language, and leaves open what was revealed', async () => {
    const { member } = await makeMemberWhoOwesThree();
    await grant(member, 2);
    expect(await countOf(member)).toEqual({ reveals: 2, unlimited: false, owed: 3 });
    for (const [language, words] of [
      ['en', 'You owe 3 reveals: you used them, and then your bank took back the payment. Buy a pack to settle this.'],
      ['es', 'Debes 3 revelaciones: las usaste y después tu banco retiró el pago. Compra un paquete para saldarlas.'],
      ['zh-Hans', '你欠 3 次解锁：你用掉之后，银行撤回了那笔付款。购买一个解锁包即可结清。'],
    ] as const) {
      const refused = await reveal(member, 7, language);
      expect(refused).toMatchObject({
        status: 402,
        code: 'INSUFFICIENT_REVEALS',
        message: expect.stringContaining(words),
        data: { owed: 3 },
      });
    }
    expect(await reveal(member, 0)).toMatchObject({ status: 200, data: { charged: false } });
    expect((await countOf(member)).reveals).toBe(2);
  });

  it('blocks members with earned credits, and stores no act of theirs', async () => {
    const { member } = await makeMemberWhoOwesThree();
    await publish(test, member);
    expect(await countOf(member)).toEqual({ reveals: 1, unlimited: false, owed: 3 });
    const acts = async () => (await sql<{ n: number }>`select count(*)::int as n from authored.inbox`.execute(test.db)).rows[0]!.n;
    const before = await acts();
    expect(await reveal(member, 7)).toMatchObject({ status: 402, message: expect.stringContaining('owe 3 reveals') });
    expect(await acts()).toBe(before);
  });

  it('blocks members whose reveals are unlimited by another payment', async () => {
    const member = await makeMember(test);
    const charge = chargeOf(await buy(member));
    await revealFirst(member, 8);
    await buy(member, 'unlimited');
    await send(disputeEvent(charge, 'LOST'));
    expect(await countOf(member)).toEqual({ reveals: 999, unlimited: true, owed: 5 });
    expect(await reveal(member, 8)).toMatchObject({ status: 402, data: { owed: 5 } });
  });

  it('of an unlimited pack makes the reveals under it a debt, at most what its price buys', async () => {
    const member = await makeMember(test);
    const purchase = await buy(member, 'unlimited');
    await revealFirst(member, 4);
    await send(disputeEvent(chargeOf(purchase), 'LOST'));
    expect(await countOf(member)).toEqual({ reveals: 3, unlimited: false, owed: 4 });
    const reader = await makeMember(test);
    const charge = chargeOf(await buy(reader, 'unlimited'));
    await sql`insert into authored.experiences select (jsonb_populate_record(e, jsonb_build_object('id', 9000000000 + n))).*
      from authored.experiences e, generate_series(1, 200) n where e.id = ${experiences[0]}`.execute(test.db);
    await sql`insert into reveals select ${reader.userId}, 9000000000 + n, false, now() + interval '1 hour' from generate_series(1, 200) n`.execute(
      test.db,
    );
    await send(disputeEvent(charge, 'LOST'));
    // The price of the unlimited pack, at what a reveal costs in the pro pack.
    expect((await countOf(reader)).owed).toBe(125);
  });
});

describe('a debt', () => {
  it('is settled first by the next purchase, whose reply has both amounts', async () => {
    const { member } = await makeMemberWhoOwesThree();
    expect(await buy(member, 'popular')).toMatchObject({ reveals_added: 12, total_reveals: 12, debt: { before: 3, after: 0 } });
    expect(await countOf(member)).toEqual({ reveals: 12, unlimited: false });
    expect((await reveal(member, 7)).status).toBe(200);
    expect(await buy(member)).toEqual({ reveals_added: 5, total_reveals: 16, payment_id: expect.any(String) });
    expect(await ledgerFaults()).toEqual([]);
  });

  it('that is larger than the purchase is settled in part, and only once if the call is repeated', async () => {
    const member = await makeMember(test);
    const charge = chargeOf(await buy(member, 'popular'));
    await revealFirst(member, 9);
    await sql`update credit_accounts set balance = 0 where user_id = ${member.userId}`.execute(test.db);
    await sql`insert into ledger_entries (user_id, delta, kind, reference, created_at) values (${member.userId}, -9, 'reversal', ${randomUUID()}, now())`.execute(
      test.db,
    );
    await send(disputeEvent(charge, 'LOST'));
    expect((await countOf(member)).owed).toBe(15);
    const request = order(member);
    const first = await test.call('POST /reveals/purchase', request);
    expect(first.data).toMatchObject({ reveals_added: 0, total_reveals: 0, debt: { before: 15, after: 10 } });
    expect((await test.call('POST /reveals/purchase', request)).data).toEqual(first.data);
    expect(await countOf(member)).toEqual({ reveals: 0, unlimited: false, owed: 10 });
    expect(await buy(member, 'unlimited')).toMatchObject({ reveals_added: 999, total_reveals: 999, debt: { before: 10, after: 0 } });
    expect((await reveal(member, 0)).status).toBe(200);
    expect(await ledgerFaults()).toEqual([]);
  });

  it('is shown to admins beside the member', async () => {
    const { member } = await makeMemberWhoOwesThree();
    const { token } = await makeMember(test, { role: 'admin' });
    const shown = async () => (await test.call('GET /admin/users', { token, query: { q: member.userId } })).data.users[0]!.reveals_owed;
    expect(await shown()).toBe(3);
    await buy(member);
    expect(await shown()).toBe(0);
  });

  it('is part of the member’s export', async () => {
    const { member } = await makeMemberWhoOwesThree();
    const exported = await test.inject('GET', '/user/export', { token: member.token });
    expect(exported.text).toContain('charge_back');
  });
});

describe('a chargeback that is won after it was lost', () => {
  it('cancels the debt and returns the credits, once', async () => {
    const { member, charge } = await makeMemberWhoOwesThree();
    const won = disputeEvent(charge, 'WON');
    for (let again = 0; again < 3; again++) expect(await send(won)).toBe(200);
    expect(await countOf(member)).toEqual({ reveals: 2, unlimited: false });
    expect(await statusOf(member)).toBe('COMPLETED');
    expect((await test.auditOf('payment.charge-back-won')).at(-1)).toMatchObject({
      data: { member: member.userId, returned: 2, cancelled: 3 },
    });
    expect((await reveal(member, 7)).status).toBe(200);
    expect(await ledgerFaults()).toEqual([]);
  });

  it('returns what a later purchase paid for the debt', async () => {
    const { member, charge } = await makeMemberWhoOwesThree();
    await buy(member, 'popular');
    await send(disputeEvent(charge, 'WON'));
    expect(await countOf(member)).toEqual({ reveals: 12 + 3 + 2, unlimited: false });
    expect(await ledgerFaults()).toEqual([]);
  });

  it('makes reveals unlimited again', async () => {
    const member = await makeMember(test);
    const charge = chargeOf(await buy(member, 'unlimited'));
    await revealFirst(member, 2);
    await send(disputeEvent(charge, 'LOST'));
    await send(disputeEvent(charge, 'WON'));
    expect(await countOf(member)).toEqual({ reveals: 999, unlimited: true });
  });

  it('can be lost again, and a payment that was won can be refunded', async () => {
    const { member, charge } = await makeMemberWhoOwesThree();
    await send(disputeEvent(charge, 'WON'));
    await send(disputeEvent(charge, 'LOST'));
    expect(await countOf(member)).toEqual({ reveals: 0, unlimited: false, owed: 3 });
    await send(disputeEvent(charge, 'WON'));
    await send(refundEvent(charge));
    expect(await countOf(member)).toEqual({ reveals: 0, unlimited: false });
    expect(await statusOf(member)).toBe('REFUNDED');
    expect(await ledgerFaults()).toEqual([]);
  });
});

describe('events of chargebacks', () => {
  it('have the same effect when they are repeated or arrive in another order', async () => {
    const member = await makeMember(test);
    const charge = chargeOf(await buy(member));
    await revealFirst(member, 6);
    const time = (seconds: number) => new Date(Date.now() + seconds * 1000);
    const lost = disputeEvent(charge, 'LOST', { at: time(10) });
    const won = disputeEvent(charge, 'WON', { at: time(20) });
    // The event that it was won arrives before the event that it was lost.
    for (const event of [won, lost, lost, won]) expect(await send(event)).toBe(200);
    expect(await countOf(member)).toEqual({ reveals: 2, unlimited: false });
    expect(await statusOf(member)).toBe('COMPLETED');
    const lostAgain = disputeEvent(charge, 'LOST', { at: time(30) });
    for (const event of [lostAgain, won, lostAgain, disputeEvent(charge, 'WON', { at: time(5) })]) await send(event);
    expect(await countOf(member)).toEqual({ reveals: 0, unlimited: false, owed: 3 });
    expect(await ledgerFaults()).toEqual([]);
  });

  it('of a payment whose outcome is not known yet count once it is known', async () => {
    const member = await makeMember(test);
    fake.behave('lose');
    expect((await test.call('POST /reveals/purchase', order(member))).status).toBe(503);
    fake.behave('reply');
    const [{ id } = { id: '' }] = (await test.call('GET /user/payments', { token: member.token })).data.payments;
    const charge = fake.paymentOf(id)!;
    await send(disputeEvent(charge, 'LOST'));
    expect(await countOf(member)).toEqual({ reveals: 3, unlimited: false });
    await send(paymentEvent(charge));
    expect(await countOf(member)).toEqual({ reveals: 3, unlimited: false });
    expect(await statusOf(member)).toBe('REFUNDED');
    await send(disputeEvent(charge, 'WON'));
    expect(await countOf(member)).toEqual({ reveals: 8, unlimited: false });
  });

  it('that arrive together with the outcome of their payment are applied', async () => {
    for (let round = 0; round < 5; round++) {
      const member = await makeMember(test);
      fake.behave('process');
      const { status } = await test.call('POST /reveals/purchase', order(member));
      expect(status).toBe(503);
      const [{ id } = { id: '' }] = (await test.call('GET /user/payments', { token: member.token })).data.payments;
      const charge = fake.paymentOf(id)!;
      await Promise.all([paymentEvent(charge), disputeEvent(charge, 'LOST'), paymentEvent(charge)].map(send));
      expect([await countOf(member), await statusOf(member)]).toEqual([{ reveals: 3, unlimited: false }, 'REFUNDED']);
    }
  });

  it('in another currency, or of more than was paid, change nothing', async () => {
    const member = await makeMember(test);
    const charge = chargeOf(await buy(member));
    const { amount } = charge.amount_money;
    await send(disputeEvent({ ...charge, amount_money: { amount: 100, currency: 'EUR' } }, 'LOST'));
    await send(disputeEvent({ ...charge, amount_money: { amount: amount + 1, currency: 'USD' } }, 'LOST', { id: `more-${charge.id}` }));
    expect(await countOf(member)).toEqual({ reveals: 8, unlimited: false });
  });

  it('about two chargebacks of one payment count once, and it stays lost until both are won', async () => {
    const { member, charge } = await makeMemberWhoOwesThree();
    await send(disputeEvent(charge, 'LOST', { id: 'second' }));
    expect((await countOf(member)).owed).toBe(3);
    await send(disputeEvent(charge, 'WON'));
    expect((await countOf(member)).owed).toBe(3);
    await send(disputeEvent(charge, 'WON', { id: 'second' }));
    expect(await countOf(member)).toEqual({ reveals: 2, unlimited: false });
  });
});

/** The payment with only this share of its price, for an event about that part. */
const partOf = (charge: FakePayment, share: number): FakePayment => ({
  ...charge,
  amount_money: { ...charge.amount_money, amount: Math.round(charge.amount_money.amount * share) },
});

describe('a lost chargeback of a part of a payment', () => {
  it('takes back that share of its reveals, rounded down, books the used ones as a debt, and says so', async () => {
    const member = await makeMember(test);
    const charge = chargeOf(await buy(member));
    await revealFirst(member, 7);
    expect(await countOf(member)).toEqual({ reveals: 1, unlimited: false });
    // 2.5 of 5 reveals.
    for (let again = 0; again < 2; again++) await send(disputeEvent(partOf(charge, 0.5), 'LOST'));
    expect(await countOf(member)).toEqual({ reveals: 0, unlimited: false, owed: 1 });
    expect(await statusOf(member)).toBe('COMPLETED');
    const { notifications } = (await test.call('GET /notifications', { token: member.token })).data;
    expect(notifications[0]?.text).toMatch(/took back part of a payment\. You owe 1 reveal /);
    expect(await ledgerFaults()).toEqual([]);
  });

  it('is undone when it is won', async () => {
    const member = await makeMember(test);
    const charge = chargeOf(await buy(member));
    await revealFirst(member, 7);
    for (const outcome of ['LOST', 'WON', 'LOST', 'WON']) await send(disputeEvent(partOf(charge, 0.5), outcome));
    expect(await countOf(member)).toEqual({ reveals: 1, unlimited: false });
    expect(await ledgerFaults()).toEqual([]);
  });

  it('takes back no more than the purchase gave if the whole payment is lost later', async () => {
    const member = await makeMember(test);
    const charge = chargeOf(await buy(member));
    await send(disputeEvent(partOf(charge, 0.5), 'LOST', { id: `part-${charge.id}` }));
    expect(await countOf(member)).toEqual({ reveals: 6, unlimited: false });
    await send(disputeEvent(charge, 'LOST'));
    expect(await countOf(member)).toEqual({ reveals: 3, unlimited: false });
    expect(await statusOf(member)).toBe('REFUNDED');
    expect(await ledgerFaults()).toEqual([]);
  });

  it('leaves an unlimited pack as it is', async () => {
    const member = await makeMember(test);
    const charge = chargeOf(await buy(member, 'unlimited'));
    await send(disputeEvent(partOf(charge, 0.5), 'LOST'));
    expect(await countOf(member)).toEqual({ reveals: 999, unlimited: true });
  });
});

it('reveals, purchases and lost chargebacks at the same time leave no reveal unpaid and no balance below zero', async () => {
  for (let round = 0; round < 4; round++) {
    const member = await makeMember(test);
    const charge = chargeOf(await buy(member));
    const lost = disputeEvent(charge, 'LOST');
    const [replies] = await Promise.all([
      Promise.all(experiences.slice(0, 8).map((_id, nth) => reveal(member, nth))),
      ...[lost, lost, { ...disputeEvent(charge, 'LOST'), event_id: randomUUID() }].map((event) => send(event)),
      ...(round % 2 === 0 ? [] : [buy(member)]),
    ]);
    const revealed = replies.filter(({ status }) => status === 200).length;
    expect(new Set(replies.map(({ status }) => status)).difference(new Set([200, 402]))).toEqual(new Set());
    const bought = round % 2 === 0 ? 0 : 5;
    const { reveals, owed = 0 } = await countOf(member);
    // What was granted and stayed: 3 at sign-up and the second pack. All that was revealed beyond that is owed.
    expect(reveals - owed).toBe(3 + bought - revealed);
    expect(Math.min(reveals, owed)).toBe(0);
  }
  expect(await ledgerFaults()).toEqual([]);
});

it('the nightly check reports a debt that differs from its entries, and an entry without its counterpart', async () => {
  const { member } = await makeMemberWhoOwesThree();
  await sql`update credit_accounts set owed = 2 where user_id = ${member.userId}`.execute(test.db);
  expect(await ledgerFaults()).toEqual([member.userId]);
  await sql`update credit_accounts set owed = 4 where user_id = ${member.userId}`.execute(test.db);
  await sql`insert into debt_entries (user_id, delta, kind, reference, created_at) values (${member.userId}, 1, 'charge_back', ${randomUUID()}, now())`.execute(
    test.db,
  );
  expect(await ledgerFaults()).toEqual([member.userId]);
});
