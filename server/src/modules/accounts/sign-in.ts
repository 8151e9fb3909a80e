import { randomBytes } from 'node:crypto';
import type { SignedIn } from '@candor/contract/accounts';
import { SESSION_DAYS } from '@candor/contract/limits';
import { audit } from '../../platform/audit/store.ts';
import { DAY_S, HOUR_S, secondsAfter } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { confirmSession } from './confirm-session.ts';
import type { AccountsDependencies } from './dependencies.ts';
import type { Device } from './devices.ts';
import { presentUser, withholdFrom } from './present-user.ts';

interface NewSession {
  userId: string;
  device: string;
  heldUntil?: Date | null;
}

/** Begins a session. The token is opaque, kept only as a hash, and leaves the server once. */
export async function startSession(
  ctx: Context,
  deps: AccountsDependencies,
  input: NewSession,
): Promise<{ token: string; sessionId: string }> {
  const token = randomBytes(32).toString('base64url');
  const now = ctx.clock.now();
  const sessionId = await deps.sessions.insert(ctx.db, { heldUntil: null, ...input, token, now, expiresAt: sessionExpiry(now) });
  await audit(ctx, { action: 'session.start', subject: `user:${input.userId}`, data: { session: sessionId } });
  return { token, sessionId };
}

/**
 * For somebody who has proved who they are: by a code or by Google, which is the first factor, or by a passkey, which is
 * both. Where the second is still due, the session says who it is of and takes that factor, and no more.
 */
export async function signIn(
  ctx: Context,
  deps: AccountsDependencies,
  input: { userId: string; device: Device; isConfirmed?: boolean },
): Promise<SignedIn> {
  const { userId, device, isConfirmed = false } = input;
  const now = ctx.clock.now();
  const others = await deps.sessions.list(ctx.db, userId, now);
  // Somebody's first device holds nobody up. A passkey is what the hold would wait for.
  const isHeld = others.length > 0 && !isConfirmed;
  const met = await deps.devices.meet(ctx.db, userId, device.mark, {
    now,
    trustedFrom: isHeld ? secondsAfter(now, deps.newDeviceHoldHours * HOUR_S) : now,
  });
  const heldUntil = !isConfirmed && met.trustedFrom > now ? met.trustedFrom : null;
  const { token, sessionId } = await startSession(ctx, deps, { userId, device: device.name, heldUntil });
  if (isConfirmed) await confirmSession(ctx, deps, { userId, sessionId });
  if (met.isNew && others.length > 0) await deps.ports.notifyOfSecurity(ctx, userId, { event: 'new_device', device: device.name });
  const user = await presentUser(ctx.db, deps, userId, now);
  return { token, user: !isConfirmed && (await deps.factors.hasAny(ctx.db, userId)) ? withholdFrom(user) : user };
}

export const sessionExpiry = (now: Date): Date => secondsAfter(now, SESSION_DAYS * DAY_S);
