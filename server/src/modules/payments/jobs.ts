import { randomUUID } from 'node:crypto';
import { secondsAfter } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { PaymentDeps } from './dependencies.ts';
import { GIVEN_UP_S, IN_FLIGHT_S, type Payment } from './rules.ts';
import { settlePayment } from './settle-payment.ts';
import { pendingSince } from './store.ts';

const BATCH = 100;

/** Settles what a crash or a silent provider left pending, by asking the provider (product decision P3). */
export const settlePendingJob = (deps: PaymentDeps): JobHandler => ({
  name: 'settle-payments',
  schedule: '* * * * *',
  run: async () => {
    const { db, clock, log } = deps.platform;
    const pending = await pendingSince(db, secondsAfter(clock.now(), -IN_FLIGHT_S), BATCH);
    for (const payment of pending) {
      // One that the provider can't tell of yet must not hold up the others.
      await settleOne(deps, payment).catch(() =>
        log.warn({ event: 'payment_unsettled', payment: payment.id }, 'a payment could not be settled'),
      );
    }
  },
});

async function settleOne(deps: PaymentDeps, payment: Payment): Promise<void> {
  const { cards } = deps.ports;
  if (!cards || cards.name !== payment.provider) return;
  const { db, clock } = deps.platform;
  let outcome = await cards.find(payment.id);
  if (!outcome) {
    if (clock.now().getTime() - payment.createdAt.getTime() < GIVEN_UP_S * 1000) return;
    await cards.cancel(payment.id);
    outcome = (await cards.find(payment.id)) ?? { status: 'declined' };
  }
  const found = outcome;
  await inTransaction(db, (tx, afterCommit) =>
    settlePayment(
      { actor: { kind: 'job', job: 'settle-payments' }, db: tx, clock, requestId: randomUUID(), clientAddress: '', afterCommit },
      deps,
      payment.id,
      found,
    ),
  );
}
