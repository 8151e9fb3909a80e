import type { ReviewType } from '@candor/contract/statuses';
import type { Context } from '../../../platform/context.ts';
import { changeCounters } from '../../../platform/counters/store.ts';
import { overturnedChange } from '../counters.ts';
import type { ModerationDependencies } from '../dependencies.ts';
import { markAgreement, type ChangedAgreement } from './decision-store.ts';

/** Compares the reviewers' decisions with the final outcome (product decision Q6). */
export async function compareDecisions(
  ctx: Context,
  subject: { type: ReviewType; subjectId: number; exceptItem: number | null },
  outcome: 'approved' | 'rejected',
): Promise<ChangedAgreement> {
  const changed = await markAgreement(ctx.db, subject.type, subject.subjectId, outcome, subject.exceptItem);
  await changeCounters(ctx.db, [
    ...changed.overturned.map((reviewer) => overturnedChange(reviewer, 1)),
    ...changed.restored.map((reviewer) => overturnedChange(reviewer, -1)),
  ]);
  return changed;
}

/** For an outcome outside the queue: compares the reviewers' decisions with it and recomputes the trust of those concerned. */
export async function recordOutcome(
  ctx: Context,
  deps: ModerationDependencies,
  type: ReviewType,
  subjectId: number,
  outcome: 'approved' | 'rejected',
): Promise<void> {
  const { overturned, restored } = await compareDecisions(ctx, { type, subjectId, exceptItem: null }, outcome);
  for (const reviewer of [...new Set([...overturned, ...restored])].toSorted()) await deps.ports.enqueueTrustRefresh(ctx, reviewer);
}
