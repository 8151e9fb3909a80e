import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { SecondFactorDependencies } from './dependencies.ts';

/**
 * A stolen phone number must not be enough to take over an account. A member with a second factor can delete or export
 * the account, and change what protects it, only in a session that was confirmed with the factor within the last eight hours.
 * @throws AppError STEP_UP_REQUIRED
 */
export async function requireConfirmed(ctx: MemberContext, deps: SecondFactorDependencies): Promise<void> {
  if (ctx.actor.isConfirmed) return;
  if (await deps.factors.hasAny(ctx.db, ctx.actor.userId)) throw new AppError('STEP_UP_REQUIRED');
}
