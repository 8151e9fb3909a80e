import type { MemberContext } from '../../../platform/context.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import type { ExperienceDisputeRecord } from './experience-dispute-store.ts';
import type { DisputeDecision } from '../dispute-decision.ts';

/** Adds a statement of reasons for each side. The side that lost may appeal. */
export async function addDisputeStatements(
  ctx: MemberContext,
  { decisions }: DisputesDependencies,
  { id, experienceId, ground }: ExperienceDisputeRecord,
  { status, ...ruling }: DisputeDecision,
): Promise<void> {
  const isUpheld = status === 'approved';
  const statement = {
    kind: 'experience_dispute',
    caseKind: 'experience_dispute',
    caseId: id,
    experienceId,
    outcome: isUpheld ? 'upheld' : 'refused',
    guideline: decisions.guidelineOf(ruling, 'experience_dispute', ground),
    words: ruling.notes,
  } as const;
  await decisions.addStatement(ctx, { ...statement, audience: 'author', isAppealable: isUpheld });
  await decisions.addStatement(ctx, { ...statement, audience: 'subject', isAppealable: !isUpheld });
}
