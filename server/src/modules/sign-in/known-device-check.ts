import type { Context } from '../../platform/context.ts';
import type { IsKnownDevice } from '../codes/index.ts';
import type { Device } from '../sessions/index.ts';
import type { SignInDependencies } from './dependencies.ts';

/** Checks whether the number's member has signed in with this browser before. A number without a member causes the same work. */
export const knownDeviceCheck =
  (ctx: Context, deps: SignInDependencies, phone: string, device: Device): IsKnownDevice =>
  async () => {
    const userId = await deps.members.findByPhone(ctx.db, phone);
    return deps.sessions.isKnownDevice(ctx.db, userId, device);
  };
