import { randomUUID } from 'node:crypto';
import { DAY_S, secondsAfter } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import { enqueue } from '../../../platform/jobs/store.ts';
import type { PaymentsDependencies } from '../dependencies.ts';

const JOB = 'disable-card';
const COLUMN = 'jobs.card';
const GIVE_UP_AFTER_DAYS = 7;
/** More attempts than fit into that time: from the tenth on they are six hours apart. */
const MAX_ATTEMPTS = 60;

/**
 * Asks the provider, once this transaction has committed, to make a card unusable that nobody uses here any more. The job is repeated until the
 * provider has done it. It holds only the provider's id of the card, sealed, and is deleted when it is done.
 */
export async function enqueueDisabling(ctx: Context, { platform, ports }: PaymentsDependencies, reference: string): Promise<void> {
  if (!ports.cards?.disableCard) return;
  const id = randomUUID();
  const giveUpAt = secondsAfter(ctx.clock.now(), GIVE_UP_AFTER_DAYS * DAY_S).toISOString();
  const card = platform.vault.seal(COLUMN, id, reference).toString('base64');
  await enqueue(ctx.db, JOB, { id, card, giveUpAt }, { maxAttempts: MAX_ATTEMPTS });
}

export const disableCardJob = ({ platform, ports }: PaymentsDependencies): JobHandler => ({
  name: JOB,
  run: async (payload) => {
    const { id, card, giveUpAt } = payload as { id: string; card: string; giveUpAt: string };
    // Outside of the block: if its key is missing, the job fails and admins see it, instead of blaming the provider.
    const reference = platform.vault.open(COLUMN, id, Buffer.from(card, 'base64'));
    try {
      await ports.cards?.disableCard?.(reference);
    } catch (error) {
      // The runner tries again.
      if (platform.clock.now() < new Date(giveUpAt)) throw error;
      platform.log.warn(
        { event: 'card_not_disabled' },
        'for a week the payment provider did not disable a removed card; Candor does not use it again',
      );
    }
  },
});
