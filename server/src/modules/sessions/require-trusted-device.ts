import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { SessionsDependencies } from './dependencies.ts';

/**
 * Guards changes of factors, phone number and e-mail address. A member without a second factor waits a day on a new
 * device, so that a thief of the phone number can't lock the member out before the notice of the new device is read.
 * @throws AppError STEP_UP_REQUIRED, NEW_DEVICE_HOLD
 */
export async function requireTrustedDevice(ctx: MemberContext, deps: SessionsDependencies): Promise<void> {
  if (ctx.actor.isConfirmed) return;
  await deps.secondFactor.requireConfirmed(ctx);
  const restrictedUntil = await deps.sessions.restrictedUntil(ctx.db, ctx.actor.sessionId);
  if (restrictedUntil !== null && restrictedUntil > ctx.clock.now()) {
    throw new AppError('NEW_DEVICE_HOLD', { data: { until: restrictedUntil.toISOString() } });
  }
}
