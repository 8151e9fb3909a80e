import type { Context } from '../../platform/context.ts';
import type { KnowsDevice } from '../codes/index.ts';
import type { Device } from '../sessions/index.ts';
import type { SignInDependencies } from './dependencies.ts';

/** Whether the number's member has signed in with this browser before. A number without a member causes the same work. */
export const knowsDevice =
  (ctx: Context, deps: SignInDependencies, phone: string, device: Device): KnowsDevice =>
  async () => {
    const userId = await deps.members.findByPhone(ctx.db, phone);
    return deps.sessions.knowsDevice(ctx.db, userId, device);
  };
