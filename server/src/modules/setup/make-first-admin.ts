import type { CodeSent, SignedIn } from '@candor/contract/accounts';
import { audit } from '../../platform/audit/store.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { Device } from '../sessions/index.ts';
import type { SetupDependencies } from './dependencies.ts';
import { loadSetup } from './store.ts';

/** The admin can change it in the profile. */
const DISPLAY_NAME = 'Admin';

export async function sendAdminCode(ctx: Context, deps: SetupDependencies, phone: string): Promise<CodeSent> {
  await deps.codes.recordConsent(ctx, { phone, consentTimestamp: undefined });
  return deps.codes.send(ctx, { purpose: 'sign-in', channel: 'sms', address: phone, digits: 4 });
}

/** Makes the owner of a proved number the first admin, and signs them in. */
export async function makeFirstAdmin(
  ctx: Context,
  deps: SetupDependencies,
  { phone, code, device }: { phone: string; code: string; device: Device },
): Promise<SignedIn> {
  await deps.codes.check(ctx, { purpose: 'sign-in', address: phone }, code);
  // Of two simultaneous calls, the second finds the admin whom the first has made.
  await loadSetup(ctx.db, { forUpdate: true });
  if ((await deps.members.adminIds(ctx.db)).length > 0) throw new AppError('NOT_FOUND', { keepsWrites: true });
  const userId =
    (await deps.members.findByPhone(ctx.db, phone)) ??
    (await deps.members.createMember(ctx, { displayName: DISPLAY_NAME, birthdate: null, phone }));
  await deps.members.grantRole(ctx, userId, 'admin');
  await audit(ctx, { action: 'setup.admin', subject: `user:${userId}` });
  return deps.sessions.signIn(ctx, { userId, device });
}
