import type { Factors } from '@candor/contract/auth-factors';
import { audit } from '../../platform/audit/store.ts';
import { MINUTE_S, secondsAfter } from '../../platform/clock.ts';
import type { MemberContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { confirmedUntil } from './confirm-session.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { requireTrustedDevice } from './require-confirmed.ts';

export async function readFactors(db: Database, deps: AccountsDependencies, userId: string): Promise<Factors> {
  const passkeys = await deps.factors.listPasskeys(db, userId);
  const app = await deps.factors.loadApp(db, userId);
  return {
    passkeys: passkeys.map(({ id, name, createdAt }) => ({ id, name, created_at: createdAt.toISOString() })),
    totp: app !== undefined && app.secret !== null,
  };
}

const JUST_NOW_MINUTES = 5;

/**
 * For what cannot be taken back, such as showing who wrote anonymously: shown minutes ago, not earlier in the day. Whoever
 * has no factor was let through as far as this, so none is required of them here.
 * @throws AppError STEP_UP_REQUIRED
 */
export async function requireJustConfirmed(ctx: MemberContext, deps: AccountsDependencies): Promise<void> {
  const since = secondsAfter(ctx.clock.now(), -JUST_NOW_MINUTES * MINUTE_S);
  if (ctx.actor.isConfirmed && (await deps.sessions.isConfirmedUntil(ctx.db, ctx.actor.sessionId, confirmedUntil(since)))) return;
  if (await deps.factors.hasAny(ctx.db, ctx.actor.userId)) throw new AppError('STEP_UP_REQUIRED');
}

export async function removeFactor(
  ctx: MemberContext,
  deps: AccountsDependencies,
  { kind, id }: { kind: 'passkey' | 'totp'; id?: string | undefined },
): Promise<Factors> {
  const { userId } = ctx.actor;
  await requireTrustedDevice(ctx, deps);
  if (kind === 'passkey' && id === undefined) throw invalidField('id', 'id must name the passkey');
  const isGone =
    id !== undefined && kind === 'passkey'
      ? await deps.factors.deletePasskey(ctx.db, userId, id)
      : await deps.factors.deleteApp(ctx.db, userId);
  if (!isGone) throw new AppError('NOT_FOUND');
  await audit(ctx, { action: `factor.remove-${kind}`, subject: `user:${userId}` });
  await deps.ports.notifyOfSecurity(ctx, userId, { event: 'factor_removed' });
  return readFactors(ctx.db, deps, userId);
}

/** For what adds one: it is written down and the member is told, so that nobody else does it quietly. */
export async function announceFactor(ctx: MemberContext, deps: AccountsDependencies, kind: 'passkey' | 'totp'): Promise<void> {
  const { userId } = ctx.actor;
  await audit(ctx, { action: `factor.add-${kind}`, subject: `user:${userId}` });
  await deps.ports.notifyOfSecurity(ctx, userId, { event: 'sign_in_added' });
}
