import { message } from '@candor/contract/message';
import { randomUUID } from 'node:crypto';
import { CURRENCY, isUnlimited } from '@candor/contract/packs';
import type { PurchaseResult } from '@candor/contract/reveals';
import { HOUR_S } from '../../platform/clock.ts';
import type { MemberContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { Attempt } from '../../platform/idempotency/idempotency-store.ts';
import { tooMany, type Limit } from '../../platform/limits/limit-store.ts';
import { findSavedCard, isExpired, saveCard } from './cards/manage-cards.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import type { CardProvider, ChargeOutcome } from './ports.ts';
import { findPack, IN_FLIGHT_S, PROVIDER_TIMEOUT_MS, SETTLE_EVERY_S, shownReason, type Payment } from './rules.ts';
import { settlePayment } from './settle-payment.ts';
import { enqueueSettlementAfterCall, enqueueSettlementSoon } from './enqueue-settlement.ts';
import { findAttempt, insertPayment } from './store.ts';

interface Order {
  pack_id: string;
  source_id: string;
  save_card?: boolean | undefined;
}

const ROUTE = 'POST /reveals/purchase';

/**
 * Stores the payment, charges the card outside any transaction, and stores the outcome: a retry, a double click or a crash at any step
 * never charges twice (product decision P3).
 */
export async function purchasePack(ctx: MemberContext, deps: PaymentsDependencies, order: Order): Promise<PurchaseResult> {
  const { cards } = deps.ports;
  if (!cards) throw new AppError('UNAVAILABLE', { message: message('paymentsUnavailable') });
  const savedCard = await findSavedCard(ctx, deps, order.source_id);
  // Without a key, a purchase with a saved card couldn't be told from a repeated call (docs/decisions/0033-a-key-for-saved-cards.md).
  if (savedCard && !ctx.attempt) throw invalidField('Idempotency-Key', message('idempotencyKeyForSavedCard'));
  const request = [order.pack_id, order.source_id];
  // If the client sends no key, its card token identifies the attempt: a token is valid for one payment only.
  const attempt =
    ctx.attempt ?? deps.platform.idempotency.attempt({ actor: ctx.actor.userId, route: ROUTE, key: JSON.stringify(request), request });
  if (savedCard && isExpired(savedCard, ctx.clock.now())) throw paymentDeclined('expired');
  const started = await inTransaction(ctx.db, (tx) => begin({ ...ctx, db: tx }, deps, { order, attempt, provider: cards.name }));
  if ('reply' in started) return started.reply;

  const source = savedCard ? { sourceId: savedCard.reference, customerId: savedCard.customerId } : { sourceId: order.source_id };
  const outcome = await charge(cards, started.payment, source);
  const purchased = await inTransaction(ctx.db, (tx) => finish({ ...ctx, db: tx }, deps, { payment: started.payment, attempt, outcome }));
  if (order.save_card === true && !savedCard && outcome?.status === 'completed')
    await saveCard(ctx, deps, outcome.reference, started.payment.id);
  return purchased;
}

const paymentDeclined = (reason: string | null): AppError =>
  new AppError('PAYMENT_DECLINED', { data: { reason: reason ?? 'declined' }, keepsWrites: true });

async function begin(
  ctx: MemberContext,
  deps: PaymentsDependencies,
  { order, attempt, provider }: { order: Order; attempt: Attempt; provider: string },
): Promise<{ reply: PurchaseResult } | { payment: Payment }> {
  const { userId } = ctx.actor;
  const now = ctx.clock.now();
  const savedReply = await deps.platform.idempotency.begin(ctx.db, attempt, now);
  if (savedReply) return { reply: savedReply.body as PurchaseResult };

  const earlier = await findAttempt(ctx.db, attempt.scope);
  if (earlier) return resume(ctx, deps, earlier, attempt.requestHash);

  await requireLimits(ctx, deps);
  const pack = findPack(order.pack_id)!;
  const payment = {
    id: randomUUID(),
    userId,
    packId: pack.id,
    reveals: pack.reveals,
    totalCents: pack.priceCents,
    currency: CURRENCY,
    provider,
  };
  await insertPayment(ctx.db, { ...payment, attempt: attempt.scope, requestHash: attempt.requestHash, at: now });
  await enqueueSettlementAfterCall(ctx.db, payment.id, now);
  return { payment: { ...payment, status: 'pending', createdAt: now, settledAt: null, declineReason: null } };
}

/** Repeats an attempt. If it is neither in progress nor settled, it is sent again: the provider recognises its key. */
async function resume(
  ctx: MemberContext,
  deps: PaymentsDependencies,
  earlier: Payment & { requestHash: Buffer },
  requestHash: Buffer,
): Promise<{ reply: PurchaseResult } | { payment: Payment }> {
  if (!earlier.requestHash.equals(requestHash)) throw new AppError('IDEMPOTENCY_MISMATCH');
  if (earlier.status === 'failed') throw paymentDeclined(earlier.declineReason);
  if (earlier.status !== 'pending') return { reply: await replyTo(ctx, deps, earlier) };
  const ageS = (ctx.clock.now().getTime() - earlier.createdAt.getTime()) / 1000;
  if (ageS < IN_FLIGHT_S) throw new AppError('IN_PROGRESS', { retryAfterSeconds: Math.ceil(IN_FLIGHT_S - ageS) });
  return { payment: earlier };
}

/** Two limits, because people who try stolen cards use one account from many addresses, or many accounts from one address. */
const declineLimits = (ctx: MemberContext, { platform: { limits } }: PaymentsDependencies): [Limit, subject: string][] => [
  [{ name: 'declines', max: limits.DECLINES_PER_HOUR, windowSeconds: HOUR_S }, ctx.actor.userId],
  [{ name: 'declines-address', max: limits.DECLINES_PER_ADDRESS_PER_HOUR, windowSeconds: HOUR_S }, ctx.clientAddress],
];

async function requireLimits(ctx: MemberContext, deps: PaymentsDependencies): Promise<void> {
  const { limitStore, limits } = deps.platform;
  for (const [limit, subject] of declineLimits(ctx, deps)) {
    const declined = await limitStore.count(ctx.db, ctx.clock.now(), limit, subject);
    if (!declined.isAllowed) throw tooMany(declined.retryAfterSeconds);
  }
  await limitStore.require(ctx, { name: 'purchases', max: limits.PURCHASES_PER_HOUR, windowSeconds: HOUR_S }, ctx.actor.userId);
}

/** Undefined if the outcome isn't known yet. */
async function charge(
  cards: CardProvider,
  { id, totalCents, currency, createdAt }: Payment,
  source: { sourceId: string; customerId?: string },
): Promise<ChargeOutcome | undefined> {
  const { promise: timeout, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), PROVIDER_TIMEOUT_MS);
  try {
    const attempt = { idempotencyKey: id, amountCents: totalCents, currency, begunAt: createdAt };
    return await Promise.race([cards.charge({ ...attempt, ...source }), timeout]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

async function finish(
  ctx: MemberContext,
  deps: PaymentsDependencies,
  { payment, attempt, outcome }: { payment: Payment; attempt: Attempt; outcome: ChargeOutcome | undefined },
): Promise<PurchaseResult> {
  const isSettled = outcome !== undefined && outcome.status !== 'pending' && (await settlePayment(ctx, deps, payment.id, outcome));
  if (!isSettled) {
    await enqueueSettlementSoon(ctx.db, ctx.clock.now());
    throw new AppError('UNAVAILABLE', {
      message: message('paymentProcessing'),
      retryAfterSeconds: SETTLE_EVERY_S,
      keepsWrites: true,
    });
  }
  if (outcome.status === 'declined') {
    for (const [limit, subject] of declineLimits(ctx, deps)) await deps.platform.limitStore.take(ctx.db, ctx.clock.now(), limit, subject);
    throw paymentDeclined(shownReason(outcome.reason));
  }
  const reply = await replyTo(ctx, deps, payment);
  await deps.platform.idempotency.finish(ctx.db, attempt, { status: 200, body: reply });
  return reply;
}

async function replyTo(ctx: MemberContext, { ports }: PaymentsDependencies, payment: Payment): Promise<PurchaseResult> {
  const debt = await ports.debtOfPurchase(ctx.db, payment);
  const settled = debt && !isUnlimited(payment.reveals) ? debt.before - debt.after : 0;
  return {
    reveals_added: payment.reveals - settled,
    total_reveals: await ports.balanceOf(ctx.db, payment.userId),
    payment_id: payment.id,
    ...(debt ? { debt } : {}),
  };
}
