import { randomBytes } from 'node:crypto';
import type { SignedIn } from '@candor/contract/accounts';
import { SESSION_DAYS } from '@candor/contract/limits';
import { audit } from '../../platform/audit/store.ts';
import { DAY_S, secondsAfter } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { presentUser } from './present-user.ts';

/** Begins a session. The token is opaque, kept only as a hash, and leaves the server once. */
export async function startSession(ctx: Context, deps: AccountsDependencies, input: { userId: string; device: string }): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = ctx.clock.now();
  const sessionId = await deps.sessions.insert(ctx.db, { ...input, token, now, expiresAt: sessionExpiry(now) });
  await audit(ctx, { action: 'session.start', subject: `user:${input.userId}`, data: { session: sessionId } });
  return token;
}

/** For somebody who has proved who they are. */
export async function signIn(ctx: Context, deps: AccountsDependencies, input: { userId: string; device: string }): Promise<SignedIn> {
  const others = await deps.sessions.list(ctx.db, input.userId, ctx.clock.now());
  const token = await startSession(ctx, deps, input);
  const isNewDevice = others.length > 0 && !others.some(({ device }) => device === input.device);
  if (isNewDevice) await deps.ports.notifyOfSecurity(ctx, input.userId, { event: 'new_device', device: input.device });
  return { token, user: await presentUser(ctx.db, deps, input.userId, ctx.clock.now()) };
}

export const sessionExpiry = (now: Date): Date => secondsAfter(now, SESSION_DAYS * DAY_S);
