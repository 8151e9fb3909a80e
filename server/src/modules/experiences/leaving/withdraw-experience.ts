import type { ExperienceStatus } from '@candor/contract/statuses';
import type { Context, MemberContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Act, ActHandler } from '../../authorship/index.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { openAuthor } from '../experience-row.ts';
import { openExperience } from '../load-experiences.ts';
import { releaseClaimsOf } from './release-claims.ts';
import { assertMayWithdraw, isUndecided } from '../rules.ts';
import { experienceRowsByIds, setExperienceStatus, type ExperienceRow } from '../store.ts';

/**
 * Possible until the final decision (product decision E7). A decision takes the same lock and checks for a waiting withdrawal, so that only
 * one of the two succeeds.
 */
export async function withdrawExperience(ctx: MemberContext, deps: ExperiencesDependencies, id: number): Promise<null> {
  const { userId } = ctx.actor;
  const { inbox } = deps.authorship;
  await inbox.lockAuthor(ctx.db, userId);
  await lockReviewOfSigned(ctx, deps, id);
  await inbox.lock(ctx.db, 'exclusive', 'experience', id);
  const { waiting } = await inbox.actsOf(ctx.db, userId, ctx.clock.now());
  if (waiting.some(({ kind, experienceId }) => kind === 'withdraw' && experienceId === id)) throw new AppError('NOT_FOUND');
  const [row] = await experienceRowsByIds(ctx.db, [id]);
  const submitted = waiting.find(({ kind, experienceId }) => kind === 'submit' && experienceId === id);
  const act = { kind: 'withdraw' as const, experienceId: id, payload: null };
  if (!row && submitted) await inbox.put(ctx, act);
  else {
    assertMayWithdrawRow(deps, row, userId);
    if (row!.is_anonymous) await inbox.put(ctx, act);
    else await deps.authorship.applyImmediately(ctx, act);
  }
  ctx.afterCommit(() => deps.own.invalidate(userId));
  return null;
}

/**
 * Locks the review item before the experience, like a decision: in the other order the two would deadlock. An anonymous author's call locks
 * no item, because the lock would leave its transaction id there.
 */
async function lockReviewOfSigned(ctx: MemberContext, { moderation }: ExperiencesDependencies, id: number): Promise<void> {
  const [row] = await experienceRowsByIds(ctx.db, [id]);
  if (row && !row.is_anonymous) await moderation.lockReview(ctx, 'experience', id);
}

function assertMayWithdrawRow({ vault }: ExperiencesDependencies, row: ExperienceRow | undefined, userId: string): void {
  if (!row || openAuthor(vault, row) !== userId) throw new AppError('NOT_FOUND');
  assertMayWithdraw(row.status as ExperienceStatus);
  // An approved experience that isn't published yet counts as decided.
  if (row.decided_day !== null) throw new AppError('FINAL_DETERMINATION');
}

export const withdrawalHandler = (deps: ExperiencesDependencies): ActHandler => ({
  kind: 'withdraw',
  apply: async (ctx, acts) => {
    for (const act of acts) await applyWithdrawal(ctx, deps, act);
  },
});

/** Withdraws an experience again that a restored backup brought back, whoever wrote it. */
export async function repeatWithdrawal(ctx: Context, deps: ExperiencesDependencies, experienceId: number): Promise<void> {
  const [row] = await experienceRowsByIds(ctx.db, [experienceId]);
  if (row) await applyWithdrawal(ctx, deps, { userId: openAuthor(deps.vault, row), experienceId });
}

async function applyWithdrawal(
  ctx: Context,
  deps: ExperiencesDependencies,
  { userId, experienceId }: Pick<Act, 'userId' | 'experienceId'>,
): Promise<void> {
  const [row] = await experienceRowsByIds(ctx.db, [experienceId]);
  if (!row || !isUndecided(row.status as ExperienceStatus)) return;
  await deps.moderation.endReview(ctx, 'experience', experienceId);
  await setExperienceStatus(ctx.db, experienceId, { status: 'withdrawn' });
  await releaseClaimsOf(ctx.db, deps, userId, openExperience(deps.vault, row));
  await deps.ports.deleteEvidence(ctx, experienceId, ctx.clock.now());
}
