import { audit } from '../../platform/audit/store.ts';
import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { ExperiencesDependencies } from './dependencies.ts';
import { authorKey } from './experience-row.ts';
import { assertMayWithdraw } from './rules.ts';
import { experienceRowsByIds, setExperienceStatus } from './store.ts';

/** Until a final determination (product decision E7). Against a decision at the same moment, the item in the queue decides who was first. */
export async function withdrawExperience(ctx: MemberContext, deps: ExperiencesDependencies, id: number): Promise<null> {
  const author = authorKey(deps.vault, ctx.actor.userId);
  const [row] = await experienceRowsByIds(ctx.db, [id]);
  if (row?.author_key !== author) throw new AppError('NOT_FOUND');
  assertMayWithdraw(row.status as Parameters<typeof assertMayWithdraw>[0]);
  try {
    await deps.moderation.withdrawFromReview(ctx, 'experience', id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'ALREADY_DECIDED') throw new AppError('FINAL_DETERMINATION');
    throw error;
  }
  await setExperienceStatus(ctx.db, id, { status: 'withdrawn' });
  await deps.ports.deleteEvidence(ctx, id, ctx.clock.now());
  await audit(ctx, { action: 'experience.withdraw', subject: `experience:${id}`, actorKey: author });
  return null;
}
