import { randomBytes } from 'node:crypto';
import type { SignedIn } from '@candor/contract/accounts';
import { audit } from '../../platform/audit/store.ts';
import { HOUR_S, secondsAfter } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { confirmSession } from './confirm-session.ts';
import type { SessionsDependencies } from './dependencies.ts';
import type { Device } from './identify-device.ts';
import { sessionExpiry, storedLastSeen } from './rules.ts';
import { withholdPersonalData } from '../members/index.ts';

export interface SignInInput {
  userId: string;
  device: Device;
  /** Whether the member signed in with a passkey, which is both factors. */
  isConfirmed?: boolean;
}

interface NewSession {
  userId: string;
  device: string;
  /** The browser's device cookie; sessions for tests and seeds have none. */
  cookie?: string;
  restrictedUntil?: Date | null;
}

/** Starts a session. The token is opaque, stored only as a hash, and sent to the client once. */
export async function startSession(
  ctx: Context,
  deps: SessionsDependencies,
  input: NewSession,
): Promise<{ token: string; sessionId: string }> {
  const token = randomBytes(32).toString('base64url');
  const now = ctx.clock.now();
  const role = await deps.sessions.roleOf(ctx.db, input.userId);
  const sessionId = await deps.sessions.insert(ctx.db, {
    restrictedUntil: null,
    cookie: undefined,
    ...input,
    token,
    now,
    lastSeenAt: storedLastSeen(role, now),
    expiresAt: sessionExpiry(deps, { role, createdAt: now }, now),
  });
  await audit(ctx, { action: 'session.start', subject: `user:${input.userId}`, data: { session: sessionId } });
  return { token, sessionId };
}

/**
 * Signs in a member after proof: a code or Google is the first factor, a passkey is both. While the second factor is
 * due, the session can only read whose account it is and show that factor.
 */
export async function signIn(ctx: Context, deps: SessionsDependencies, input: SignInInput): Promise<SignedIn> {
  const { userId, device, isConfirmed = false } = input;
  const now = ctx.clock.now();
  // An account that is signed out everywhere still has known devices.
  const isUsedElsewhere = (await deps.devices.hasAny(ctx.db, userId)) || (await deps.sessions.list(ctx.db, userId, now)).length > 0;
  // The first device of an account is trusted immediately, and so is one that signed in with a passkey.
  const isUntrusted = isUsedElsewhere && !isConfirmed;
  const recorded = await deps.devices.recordSignIn(ctx.db, userId, device.cookie, {
    now,
    trustedFrom: isUntrusted ? secondsAfter(now, deps.newDeviceHoldHours * HOUR_S) : now,
  });
  const restrictedUntil = !isConfirmed && recorded.trustedFrom > now ? recorded.trustedFrom : null;
  const { token, sessionId } = await startSession(ctx, deps, { userId, device: device.name, cookie: device.cookie, restrictedUntil });
  device.setFileCookie(token, deps.vault);
  if (isConfirmed) await confirmSession(ctx, deps, { userId, sessionId });
  if (recorded.isNew && isUsedElsewhere) await deps.ports.notifyOfNewDevice(ctx, userId, device.name);
  const user = await deps.members.presentUser(ctx.db, userId, now);
  return { token, user: !isConfirmed && (await deps.secondFactor.hasAny(ctx.db, userId)) ? withholdPersonalData(user) : user };
}
