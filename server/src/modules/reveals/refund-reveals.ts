import type { Context } from '../../platform/context.ts';
import { inJobTransaction } from '../../platform/jobs/job-context.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { enqueue } from '../../platform/jobs/store.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EarnedCredits } from './earned-credits.ts';
import { refundReference } from './reveal-reference.ts';
import type { RevealPorts } from './ports.ts';
import { addEntries, payersOf } from './store.ts';

const REFUND_JOB = 'refund-reveals';

/**
 * Runs in the transaction that unpublishes an experience, which writes only the authored side: it refunds earned credits; a job of the
 * identity side refunds the others.
 */
export async function scheduleRefunds(ctx: Context, earned: EarnedCredits, experienceId: number): Promise<void> {
  await earned.spends.refund(ctx.db, experienceId);
  await enqueue(ctx.db, REFUND_JOB, { experienceId, before: ctx.clock.now().toISOString() });
}

/**
 * Each refund is unique by its reference, so running the job twice changes nothing. If the experience is published again before a late job
 * runs, those who paid for that keep it. Jobs of earlier releases have no `before`.
 */
export const refundJob = (platform: Platform, ports: Pick<RevealPorts, 'notifyOfCredits'>): JobHandler => ({
  name: REFUND_JOB,
  run: async (payload) => {
    const { experienceId, before } = payload as { experienceId: number; before?: string };
    await inJobTransaction({ db: platform.identityDb, clock: platform.clock }, REFUND_JOB, (ctx) =>
      refundReveals(ctx, platform, ports, { experienceId, ...(before === undefined ? {} : { before: new Date(before) }) }),
    );
  },
});

/** Refunds the reveals of this experience, or only those made before the time `before`. */
export async function refundReveals(
  ctx: Context,
  { vault }: Platform,
  ports: Pick<RevealPorts, 'notifyOfCredits'>,
  { experienceId, before }: { experienceId: number; before?: Date },
): Promise<void> {
  const at = ctx.clock.now();
  const payers = await payersOf(ctx.db, experienceId, before);
  const references = new Map<string, string>();
  for (const userId of payers) references.set(userId, await refundReference(ctx.db, vault, userId, experienceId));
  const refunded = await addEntries(
    ctx.db,
    payers.map((userId) => ({
      userId,
      delta: 1,
      kind: 'refund',
      reference: references.get(userId)!,
      at,
    })),
  );
  for (const userId of refunded) await ports.notifyOfCredits(ctx, userId);
}
