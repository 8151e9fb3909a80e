import type { Context } from '../../platform/context.ts';
import { inJobTransaction } from '../../platform/jobs/job-context.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { enqueue } from '../../platform/jobs/store.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EarnedCredits } from './earned-credits.ts';
import type { RevealPorts } from './ports.ts';
import { refundReveals } from './refund-reveals.ts';
import { deleteChargedReveals } from './store.ts';

const LOCK_JOB = 'lock-refunded-reveals';

/**
 * Runs when an experience is published again whose readers were refunded: they keep the credit and must reveal it again. This is the
 * authored side's transaction; reveals paid from accounts follow in a job of the identity side.
 */
export async function lockRefundedReveals(ctx: Context, earned: EarnedCredits, experienceId: number): Promise<void> {
  await earned.spends.releaseRefunded(ctx.db, experienceId);
  await enqueue(ctx.db, LOCK_JOB, { experienceId, before: ctx.clock.now().toISOString() });
}

/**
 * Readers who revealed the experience after it was published again have paid for that and keep it. Running the job twice changes nothing.
 */
export const lockRefundedRevealsJob = (
  platform: Platform,
  ports: Pick<RevealPorts, 'notifyOfCredits' | 'notifyOfRestored'>,
): JobHandler => ({
  name: LOCK_JOB,
  run: async (payload) => {
    const { experienceId, before } = payload as { experienceId: number; before: string };
    await inJobTransaction({ db: platform.identityDb, clock: platform.clock }, LOCK_JOB, async (ctx) => {
      await refundReveals(ctx, platform, ports, { experienceId, before: new Date(before) });
      for (const userId of await deleteChargedReveals(ctx.db, experienceId, new Date(before))) {
        await ports.notifyOfRestored(ctx, userId, experienceId);
      }
    });
  },
});
