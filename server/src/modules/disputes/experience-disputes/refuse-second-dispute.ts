import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import { newDisputeFrom } from '../rules.ts';
import type { ExperienceDisputeRecord } from './experience-dispute-store.ts';

/**
 * For 30 days after a dispute was refused, its subject can appeal but not dispute the same experience again.
 * @throws AppError APPEAL_INSTEAD
 */
export async function refuseSecondDispute(
  ctx: Context,
  deps: DisputesDependencies,
  experienceId: number,
  isOwn: (dispute: ExperienceDisputeRecord) => boolean,
): Promise<void> {
  const disputes = await deps.disputes.listAbout(ctx.db, [experienceId]);
  const refused = disputes.filter((dispute) => dispute.status === 'rejected' && isOwn(dispute));
  const last = refused.toSorted((a, b) => b.resolvedAt!.getTime() - a.resolvedAt!.getTime())[0];
  if (!last) return;
  const from = newDisputeFrom(last)!;
  if (from <= ctx.clock.now()) return;
  const decisionIds = await deps.decisions.decisionIdsOfCases(ctx.db, [
    { caseKind: 'experience_dispute', caseId: last.id, audience: 'subject' },
  ]);
  const data = { decision_id: decisionIds.get(last.id) ?? null, new_dispute_from: from.toISOString() };
  throw new AppError('APPEAL_INSTEAD', { data });
}
