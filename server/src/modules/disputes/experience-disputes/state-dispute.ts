import type { MemberContext } from '../../../platform/context.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import type { ExperienceDisputeRecord } from './experience-dispute-store.ts';
import type { Decision } from '../ownership-disputes/resolve-ownership-claim.ts';

/** Both sides get the reasons; the side that lost may appeal. */
export async function stateDispute(
  ctx: MemberContext,
  { decisions }: DisputesDependencies,
  { id, experienceId, ground }: ExperienceDisputeRecord,
  { status, ...ruling }: Decision,
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
