import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { AccountsDependencies } from './dependencies.ts';

/**
 * Whoever got hold of a phone number must not take everything with it: from the first factor on, what ends an account,
 * carries it off or changes what protects it is done only in a session that was confirmed with one not long ago.
 * @throws AppError STEP_UP_REQUIRED
 */
export async function requireConfirmed(ctx: MemberContext, deps: AccountsDependencies): Promise<void> {
  if (ctx.actor.isConfirmed) return;
  if (await deps.factors.hasAny(ctx.db, ctx.actor.userId)) throw new AppError('STEP_UP_REQUIRED');
}

/**
 * For what proves who somebody is: factors, phone number, e-mail address. Where there is no factor yet, a device that is
 * new to the member waits a day, so that those who had the account before it can hear of it and sign it out.
 * @throws AppError STEP_UP_REQUIRED, NEW_DEVICE_HOLD
 */
export async function requireTrustedDevice(ctx: MemberContext, deps: AccountsDependencies): Promise<void> {
  if (ctx.actor.isConfirmed) return;
  await requireConfirmed(ctx, deps);
  const heldUntil = await deps.sessions.heldUntil(ctx.db, ctx.actor.sessionId);
  if (heldUntil !== null && heldUntil > ctx.clock.now()) {
    throw new AppError('NEW_DEVICE_HOLD', { data: { until: heldUntil.toISOString() } });
  }
}
