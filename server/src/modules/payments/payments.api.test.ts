import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_S, MINUTE_S } from '../../platform/clock.ts';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';
import type { MemberContext } from '../../platform/context.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import { settlePendingJob } from './jobs.ts';
import type { CardProvider, Charge, ChargeAttempt, ChargeOutcome } from './ports.ts';
import { purchasePack } from './purchase-pack.ts';
import { findPack } from './rules.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ PURCHASES_PER_HOUR: '20' });
});
afterAll(() => test.close());

const OK = 'cnon:card-nonce-ok';
const token = (kind: 'ok' | 'declined' | 'timeout') => `cnon:sandbox-${kind}-${randomUUID()}`;
const buy = (member: TestMember, body: object, key?: string) =>
  test.call('POST /reveals/purchase', { token: member.token, body, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) });
const balanceOf = async (member: TestMember) => (await test.call('GET /reveals/count', { token: member.token })).data;
const settle = () => test.modules.payments.jobs.find(({ name }) => name === 'settle-payments')!.run({});
const paymentsOf = async (member: TestMember) => (await test.call('GET /user/payments', { token: member.token })).data.payments;

describe('buying a pack', () => {
  it('charges the card, adds the reveals and gives a receipt', async () => {
    const member = await makeMember(test);
    const reply = await buy(member, { pack_id: 'popular', payment_method: 'card', platform: 'web', source_id: OK }, randomUUID());
    expect(reply).toMatchObject({
      status: 200,
      message: 'Your reveals have been added.',
      data: { reveals_added: 15, total_reveals: 18 },
    });
    const id = reply.data.payment_id;
    expect(await paymentsOf(member)).toMatchObject([
      { id, pack_name: 'Popular Pack', reveals_purchased: 15, total_cents: 799, currency: 'USD', status: 'COMPLETED' },
    ]);
    const history = await test.call('GET /payments/history', { token: member.token });
    expect(history.data).toMatchObject({
      payments: [{ id, package_name: 'Popular Pack', description: '15 reveals', status: 'completed', amount: 7.99 }],
      pagination: { total: 1 },
    });
    expect((await test.call('GET /payments/{id}', { token: member.token, params: { id } })).data.payment).toMatchObject({
      pack_id: 'popular',
      total_cents: 799,
      sandbox: true,
      refunded_at: null,
    });
    expect(await test.auditOf('payment.complete')).toContainEqual(
      expect.objectContaining({ actor: `user:${member.userId}`, subject: `payment:${id}` }),
    );
    expect((await test.call('GET /payments/analytics', { token: member.token })).data).toMatchObject({
      total_spent_cents: 799,
      reveals_purchased: 15,
      reveals_used: 0,
      reveals_left: 18,
      by_month: [{ spent_cents: 799 }],
    });
  });

  it('makes reveals unlimited with the unlimited pack, shown as 999', async () => {
    const member = await makeMember(test);
    expect((await buy(member, { pack_id: 'unlimited', source_id: OK }, randomUUID())).data).toMatchObject({
      reveals_added: 999,
      total_reveals: 999,
    });
    expect(await balanceOf(member)).toEqual({ reveals: 999, unlimited: true });
    expect((await test.call('GET /reveals/pending-credits', { token: member.token })).data.credits).toContainEqual(
      expect.objectContaining({ reason: 'purchase', reveals: 999 }),
    );
  });

  it('works at /user/reveals/purchase too', async () => {
    const member = await makeMember(test);
    expect(
      await test.inject('POST', '/user/reveals/purchase', { token: member.token, body: { pack_id: 'starter', source_id: token('ok') } }),
    ).toMatchObject({ status: 200, data: { reveals_added: 5 } });
  });

  it('changes nothing but the history if the card is declined', async () => {
    const member = await makeMember(test);
    const reply = await buy(member, { pack_id: 'starter', source_id: 'cnon:card-nonce-declined' }, 'declined');
    expect(reply).toMatchObject({ status: 402, code: 'PAYMENT_DECLINED', message: 'Payment failed. Please try again.' });
    expect(await buy(member, { pack_id: 'starter', source_id: 'cnon:card-nonce-declined' }, 'declined')).toMatchObject({ status: 402 });
    expect(await paymentsOf(member)).toMatchObject([{ status: 'FAILED' }]);
    expect((await balanceOf(member)).reveals).toBe(3);
  });

  it('is refused after three declines', async () => {
    const member = await makeMember(test);
    for (let i = 0; i < 3; i++) expect((await buy(member, { pack_id: 'starter', source_id: token('declined') })).status).toBe(402);
    expect(await buy(member, { pack_id: 'starter', source_id: token('ok') })).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(await paymentsOf(member)).toHaveLength(3);
  });

  it('is refused for an hour after three declines from one client address, even for another member', async () => {
    // Sandbox cards are for this machine only, unless the operator allows a demo for everybody.
    const strict = await startTestApp({ DECLINES_PER_ADDRESS_PER_HOUR: '3', ALLOW_INSECURE_DEMO: '1' });
    const pay = async (kind: 'ok' | 'declined', from: string): Promise<number> => {
      const { token: session } = await makeMember(strict);
      const body = { pack_id: 'starter', source_id: token(kind) };
      return (await strict.call('POST /reveals/purchase', { token: session, body, from })).status;
    };
    for (let i = 0; i < 3; i++) expect(await pay('declined', '203.0.113.7')).toBe(402);
    expect([await pay('ok', '203.0.113.7'), await pay('ok', '203.0.113.8')]).toEqual([429, 200]);
    strict.clock.advance(HOUR_S + 1);
    expect(await pay('ok', '203.0.113.7')).toBe(200);
    await strict.close();
  });

  it.each([
    ['an unknown pack', { pack_id: 'gold', source_id: OK }],
    ['a price', { pack_id: 'starter', source_id: OK, price: 0.01 }],
    ['a number of reveals', { pack_id: 'starter', source_id: OK, reveals: 500 }],
    ['cash', { pack_id: 'starter', source_id: OK, payment_method: 'cash' }],
    ['no card', { pack_id: 'starter', source_id: '' }],
    ['a card token of ten thousand letters', { pack_id: 'starter', source_id: 'x'.repeat(10_000) }],
  ])('refuses %s', async (_case, body) => {
    const member = await makeMember(test);
    expect((await buy(member, body)).status).toBe(422);
    expect(await paymentsOf(member)).toEqual([]);
  });

  it('refuses visitors and malformed keys', async () => {
    expect((await test.call('POST /reveals/purchase', { body: { pack_id: 'starter', source_id: OK } })).status).toBe(401);
    const member = await makeMember(test);
    expect((await buy(member, { pack_id: 'starter', source_id: OK }, 'k'.repeat(300))).status).toBe(422);
  });

  it('spends a token of the card form once', async () => {
    const [member, other] = [await makeMember(test), await makeMember(test)];
    const source_id = token('ok');
    expect((await buy(member, { pack_id: 'starter', source_id }, 'one')).status).toBe(200);
    expect((await buy(member, { pack_id: 'starter', source_id }, 'two')).status).toBe(402);
    expect((await buy(other, { pack_id: 'starter', source_id })).status).toBe(402);
  });
});

describe('a repeated attempt', () => {
  it('gives the same reply and charges once, if it has the same key or, without a key, the same card token', async () => {
    const member = await makeMember(test);
    const first = await buy(member, { pack_id: 'starter', source_id: OK }, 'again');
    expect((await buy(member, { pack_id: 'starter', source_id: OK }, 'again')).data).toEqual(first.data);
    expect(await buy(member, { pack_id: 'pro', source_id: OK }, 'again')).toMatchObject({ status: 409, code: 'IDEMPOTENCY_MISMATCH' });
    const body = { pack_id: 'starter', source_id: token('ok') };
    const second = await buy(member, body);
    expect((await buy(member, body)).data).toEqual(second.data);
    expect((await balanceOf(member)).reveals).toBe(13);
    expect(await paymentsOf(member)).toHaveLength(2);
  });

  it('charges once when twenty identical calls race', async () => {
    const member = await makeMember(test);
    const replies = await Promise.all(Array.from({ length: 20 }, () => buy(member, { pack_id: 'starter', source_id: OK }, 'race')));
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(replies.every(({ status, code }) => status === 200 || code === 'IN_PROGRESS')).toBe(true);
    expect(await paymentsOf(member)).toMatchObject([{ status: 'COMPLETED' }]);
    expect((await balanceOf(member)).reveals).toBe(8);
  });
});

describe('a payment of another member', () => {
  it('returns 404', async () => {
    const [member, other] = [await makeMember(test), await makeMember(test)];
    const { payment_id } = (await buy(member, { pack_id: 'starter', source_id: OK }, 'mine')).data;
    expect((await test.call('GET /payments/{id}', { token: other.token, params: { id: payment_id } })).status).toBe(404);
    expect((await test.call('GET /payments/history', { token: other.token })).data.payments).toEqual([]);
  });
});

/** A provider whose ledger outlives a crash of the app, and that a test can make fail. */
class Bank implements CardProvider {
  readonly name = 'sandbox';
  readonly isSandbox = true;
  readonly ledger = new Map<string, ChargeOutcome>();
  chargeCount = 0;
  isReachable = true;
  losesReplies = false;
  outcomeOf = (charge: Charge): ChargeOutcome => ({
    status: 'completed',
    reference: `bank-${charge.idempotencyKey}`,
    amountCents: charge.amountCents,
    currency: charge.currency,
  });

  async charge(charge: Charge): Promise<ChargeOutcome> {
    if (!this.isReachable) throw new Error('the bank is unreachable');
    const earlier = this.ledger.get(charge.idempotencyKey);
    if (!earlier) {
      this.chargeCount += 1;
      this.ledger.set(charge.idempotencyKey, this.outcomeOf(charge));
    }
    if (this.losesReplies) throw new Error('connection lost');
    return this.ledger.get(charge.idempotencyKey)!;
  }
  async find({ idempotencyKey }: ChargeAttempt): Promise<ChargeOutcome | undefined> {
    if (!this.isReachable) throw new Error('the bank is unreachable');
    return this.ledger.get(idempotencyKey);
  }
  async cancel(key: string): Promise<void> {
    if (!this.ledger.has(key)) this.ledger.set(key, { status: 'declined', reason: 'cancelled' });
  }
}

describe('a failure during a purchase', () => {
  const depsWith = (bank: Bank): PaymentsDependencies => ({
    platform: test.platform,
    ports: { ...test.modules.reveals, cards: bank, notifyOfDebt: async () => undefined },
  });
  const contextOf = (member: TestMember): MemberContext => ({
    actor: member.actor,
    db: test.db,
    clock: test.platform.clock,
    requestId: 'test',
    clientAddress: 'test',
    afterCommit: (effect) => void effect(),
  });
  const order = { pack_id: 'starter', source_id: OK };

  it('leaves the payment pending if the reply is lost, until the provider reports it', async () => {
    const [bank, member] = [new Bank(), await makeMember(test)];
    bank.losesReplies = true;
    await expect(purchasePack(contextOf(member), depsWith(bank), order)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await paymentsOf(member)).toMatchObject([{ status: 'PENDING' }]);
    await expect(purchasePack(contextOf(member), depsWith(bank), order)).rejects.toMatchObject({ code: 'IN_PROGRESS' });
    test.clock.advance(30);
    const job = settlePendingJob(depsWith(bank));
    await Promise.all([job.run({}), job.run({}), job.run({})]);
    expect(await paymentsOf(member)).toMatchObject([{ status: 'COMPLETED' }]);
    expect((await balanceOf(member)).reveals).toBe(8);
    expect(await purchasePack(contextOf(member), depsWith(bank), order)).toMatchObject({ reveals_added: 5, total_reveals: 8 });
    expect(bank.chargeCount).toBe(1);
  });

  it('leaves a payment that a job settles within 35 seconds, even if other purchases follow', async () => {
    const [bank, member, others] = [new Bank(), await makeMember(test), await Promise.all([1, 2, 3].map(() => makeMember(test)))];
    const begun = test.clock.now();
    // Simulates that the process dies during the call to the provider: nothing after it runs.
    const interrupted: PaymentsDependencies = {
      ...depsWith(bank),
      ports: { ...depsWith(bank).ports, cards: Object.assign(new Bank(), { charge: () => new Promise(() => {}) }) },
    };
    purchasePack(contextOf(member), interrupted, order).catch(() => undefined);
    await expect.poll(async () => (await paymentsOf(member)).length).toBe(1);
    const [{ id } = { id: '' }] = await paymentsOf(member);
    bank.ledger.set(id, { status: 'completed', reference: `paid-${id}`, amountCents: findPack('starter')!.priceCents, currency: 'USD' });
    for (const other of others) {
      test.clock.advance(3);
      await purchasePack(contextOf(other), depsWith(bank), { ...order, source_id: `${OK}-${other.userId}` });
    }
    await test.forwardJobs();
    const { rows } = await sql<{ due: Date }>`select run_at as due from graphile_worker.jobs
      where task_identifier = 'settle-payments' and key = ${`settle-payments-${id}`}`.execute(test.db);
    expect(rows).toHaveLength(1);
    const waitS = (rows[0]!.due.getTime() - begun.getTime()) / 1000;
    expect(waitS).toBeLessThan(35);
    test.clock.set(rows[0]!.due);
    await settlePendingJob(depsWith(bank)).run({});
    expect(await paymentsOf(member)).toMatchObject([{ status: 'COMPLETED' }]);
  });

  it('lets a retry finish the payment after the reply was lost', async () => {
    const [bank, member] = [new Bank(), await makeMember(test)];
    bank.losesReplies = true;
    await expect(purchasePack(contextOf(member), depsWith(bank), order)).rejects.toThrow();
    bank.losesReplies = false;
    test.clock.advance(30);
    expect(await purchasePack(contextOf(member), depsWith(bank), order)).toMatchObject({ total_reveals: 8 });
    expect(bank.chargeCount).toBe(1);
    expect(await paymentsOf(member)).toMatchObject([{ status: 'COMPLETED' }]);
  });

  it('fails a payment whose charge never reached the provider, and never charges it later', async () => {
    const [bank, member] = [new Bank(), await makeMember(test)];
    bank.isReachable = false;
    await expect(purchasePack(contextOf(member), depsWith(bank), order)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const job = settlePendingJob(depsWith(bank));
    test.clock.advance(60);
    await job.run({});
    bank.isReachable = true;
    await job.run({});
    expect(await paymentsOf(member)).toMatchObject([{ status: 'PENDING' }]);
    test.clock.advance(20 * MINUTE_S);
    await job.run({});
    expect(await paymentsOf(member)).toMatchObject([{ status: 'FAILED' }]);
    await expect(purchasePack(contextOf(member), depsWith(bank), order)).rejects.toMatchObject({ code: 'PAYMENT_DECLINED' });
    expect(bank.chargeCount).toBe(0);
    expect((await balanceOf(member)).reveals).toBe(3);
  });

  it('accepts no charge of another amount', async () => {
    const [bank, member] = [new Bank(), await makeMember(test)];
    bank.outcomeOf = (charge) => ({
      status: 'completed',
      reference: 'odd',
      amountCents: charge.amountCents - 1,
      currency: charge.currency,
    });
    await expect(purchasePack(contextOf(member), depsWith(bank), order)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    test.clock.advance(60);
    await settlePendingJob(depsWith(bank)).run({});
    expect(await paymentsOf(member)).toMatchObject([{ status: 'PENDING' }]);
    expect((await balanceOf(member)).reveals).toBe(3);
  });

  it('loses nothing if the credits can’t be granted after the charge', async () => {
    const [bank, member] = [new Bank(), await makeMember(test)];
    const deps = depsWith(bank);
    const broken: PaymentsDependencies = {
      ...deps,
      ports: { ...deps.ports, grantCredits: async () => Promise.reject(new Error('killed')) },
    };
    await expect(purchasePack(contextOf(member), broken, order)).rejects.toThrow('killed');
    expect(await paymentsOf(member)).toMatchObject([{ status: 'PENDING' }]);
    test.clock.advance(60);
    await settlePendingJob(deps).run({});
    expect(await paymentsOf(member)).toMatchObject([{ status: 'COMPLETED' }]);
    expect((await balanceOf(member)).reveals).toBe(8);
  });

  it('makes no payments without a provider', async () => {
    const member = await makeMember(test);
    const deps = depsWith(new Bank());
    await expect(purchasePack(contextOf(member), { ...deps, ports: { ...deps.ports, cards: undefined } }, order)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
  });
});

describe('the sandbox', () => {
  it('says that it is a sandbox', async () => {
    const member = await makeMember(test);
    expect((await test.call('GET /payments/config', { token: member.token })).data).toEqual({
      provider: 'sandbox',
      sandbox: true,
      wallets: [],
    });
  });

  it('charges the card that simulates a time-out, and the job completes the payment', async () => {
    const member = await makeMember(test);
    expect(await buy(member, { pack_id: 'starter', source_id: 'cnon:card-nonce-timeout' }, 'silence')).toMatchObject({
      status: 503,
      code: 'UNAVAILABLE',
    });
    const id = (await paymentsOf(member))[0]!.id;
    test.clock.advance(30);
    await settle();
    expect(await paymentsOf(member)).toMatchObject([{ id, status: 'COMPLETED' }]);
    expect((await balanceOf(member)).reveals).toBe(8);
  });
});
