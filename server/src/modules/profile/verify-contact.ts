import type { User } from '@candor/contract/accounts';
import type { MemberContext } from '../../platform/context.ts';
import type { CodeSubject } from '../codes/index.ts';
import type { ProfileDependencies } from './dependencies.ts';

/** Checks the code that was sent to a new phone number or e-mail address, which is stored once it is proved. */
export async function verifyContact(
  ctx: MemberContext,
  deps: ProfileDependencies,
  { subject, code, store }: { subject: CodeSubject; code: string; store: () => Promise<void> },
): Promise<{ user: User }> {
  await deps.sessions.requireTrustedDevice(ctx);
  await deps.codes.check(ctx, subject, code);
  await store();
  return { user: await deps.members.presentUser(ctx.db, ctx.actor.userId, ctx.clock.now()) };
}
