import type { EnhancedDispute } from '@candor/contract/admin-disputes';
import { audit, auditEntriesAbout } from '../../../platform/audit/store.ts';
import type { MemberContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import type { ExperienceDisputeRecord } from './experience-dispute-store.ts';
import { findConflicts } from './find-conflicts.ts';
import { presentDisputesToAdmin, presentEvidence } from './present-dispute.ts';
import { experienceEvidence } from '../rules.ts';

/** The full case, without its author's name. Opening it leaves an audit entry; so does opening each of its files. */
export async function readEnhancedDispute(
  ctx: MemberContext,
  deps: DisputesDependencies,
  id: string,
): Promise<{ dispute: EnhancedDispute }> {
  const dispute = await deps.disputes.find(ctx.db, id);
  if (!dispute) throw new AppError('NOT_FOUND');
  if ((await findConflicts(ctx, deps, [dispute])).size > 0) throw new AppError('CONFLICT_OF_INTEREST');
  const { experience, replies } = await deps.experiences.presentToAdmin(ctx.db, dispute.experienceId);
  const [[presented], ofExperience, history] = await Promise.all([
    presentDisputesToAdmin(ctx, deps, [dispute]),
    deps.files.linksTo(ctx.db, experienceEvidence(dispute.experienceId), ctx.actor),
    readHistory(ctx, deps, dispute),
  ]);
  const evidence = [...presented!.evidence, ...ofExperience.map((file) => presentEvidence(file, 'author'))];
  await audit(ctx, { action: 'experience-dispute.open', subject: `experience-dispute:${id}` });
  return { dispute: { ...presented!, evidence, evidence_count: evidence.length, experience, replies, history } };
}

type Step = EnhancedDispute['history'][number];

/** The times of filing and decision are in the dispute's row, and those of the disputing side's files in the audit log. */
async function readHistory(ctx: MemberContext, deps: DisputesDependencies, dispute: ExperienceDisputeRecord): Promise<Step[]> {
  const [entries, people] = await Promise.all([
    auditEntriesAbout(ctx.db, `experience-dispute:${dispute.id}`),
    deps.members.readPeople(ctx.db, dispute.resolvedBy === null ? [] : [dispute.resolvedBy]),
  ]);
  const added = entries.flatMap(({ at, action, data }): Step[] => {
    if (action !== 'experience-dispute.add-evidence' || data['side'] !== 'disputing') return [];
    return [{ at: at.toISOString(), by: 'disputing', action: 'evidence', notes: null }];
  });
  const decided: Step[] = dispute.resolvedAt
    ? [
        {
          at: dispute.resolvedAt.toISOString(),
          by: (dispute.resolvedBy && people.get(dispute.resolvedBy)?.displayName) ?? 'Former member',
          action: dispute.status,
          notes: dispute.adminNotes,
        },
      ]
    : [];
  return [{ at: dispute.createdAt.toISOString(), by: 'disputing', action: 'filed', notes: null }, ...added, ...decided];
}
