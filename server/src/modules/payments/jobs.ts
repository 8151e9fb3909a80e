import { DAY_S, secondsAfter } from '../../platform/clock.ts';
import { inJobTransaction } from '../../platform/jobs/job-context.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import { deleteUnknownChargebacksBefore } from './chargebacks/chargeback-store.ts';
import { deleteUnknownRefundsBefore } from './refunds/refund-store.ts';
import type { CardProvider, ChargeOutcome } from './ports.ts';
import { GIVE_UP_AFTER_S, IN_FLIGHT_S, type Payment } from './rules.ts';
import { settlePayment } from './settle-payment.ts';
import { SETTLE_JOB, enqueueSettlementSoon } from './enqueue-settlement.ts';
import { deleteEventsBefore, pendingBefore } from './store.ts';

const BATCH = 100;
const EVENT_RETENTION_DAYS = 30;

/** Settles payments that a crash or a silent provider left pending, by asking the provider (product decision P3). */
export const settlePendingJob = (deps: PaymentsDependencies): JobHandler => ({
  name: SETTLE_JOB,
  schedule: '* * * * *',
  run: async () => {
    const { identityDb: db, clock, log } = deps.platform;
    const now = clock.now();
    const pending = await pendingBefore(db, secondsAfter(now, -IN_FLIGHT_S), BATCH);
    for (const payment of pending) {
      // A payment whose outcome the provider doesn't know yet must not delay the others.
      await settleOne(deps, payment).catch(() => log.warn({ event: 'payment_unsettled' }, 'a payment could not be settled'));
    }
    if ((await pendingBefore(db, now, 1)).length > 0) await enqueueSettlementSoon(db, now);
  },
});

export const deleteOldEventsJob = ({ platform: { identityDb, clock } }: PaymentsDependencies): JobHandler => ({
  name: 'forget-provider-events',
  schedule: '40 4 * * *',
  run: async () => {
    const before = secondsAfter(clock.now(), -EVENT_RETENTION_DAYS * DAY_S);
    await deleteEventsBefore(identityDb, before);
    await deleteUnknownChargebacksBefore(identityDb, before);
    await deleteUnknownRefundsBefore(identityDb, before);
  },
});

async function settleOne(deps: PaymentsDependencies, payment: Payment): Promise<void> {
  const { cards } = deps.ports;
  if (!cards || cards.name !== payment.provider) return;
  const { identityDb: db, clock } = deps.platform;
  const outcome = await findOutcome(cards, payment, clock.now());
  if (!outcome || outcome.status === 'pending') return;
  await inJobTransaction({ db, clock }, SETTLE_JOB, (ctx) => settlePayment(ctx, deps, payment.id, outcome));
}

/** Undefined while the charge may still arrive at the provider. */
async function findOutcome(cards: CardProvider, payment: Payment, now: Date): Promise<ChargeOutcome | undefined> {
  const attempt = { idempotencyKey: payment.id, amountCents: payment.totalCents, currency: payment.currency, begunAt: payment.createdAt };
  const found = await cards.find(attempt);
  if (found || now.getTime() - payment.createdAt.getTime() < GIVE_UP_AFTER_S * 1000) return found;
  await cards.cancel(payment.id);
  return (await cards.find(attempt)) ?? { status: 'declined', reason: 'cancelled' };
}
