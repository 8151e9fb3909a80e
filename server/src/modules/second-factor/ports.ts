import type { Context, MemberContext } from '../../platform/context.ts';

export interface SecondFactorPorts {
  /** @throws AppError STEP_UP_REQUIRED, NEW_DEVICE_HOLD */
  requireTrustedDevice(ctx: MemberContext): Promise<void>;
  /** @returns the time until which the session stays confirmed */
  confirmSession(ctx: Context, session: { userId: string; sessionId: string }): Promise<Date>;
  notifyOfSecurity(ctx: Context, userId: string, params: { event: 'factor_added' | 'factor_removed' }): Promise<unknown>;
}
