import { message } from '@candor/contract/message';
import type { Factors } from '@candor/contract/auth-factors';
import { audit } from '../../platform/audit/store.ts';
import type { MemberContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { SecondFactorDependencies } from './dependencies.ts';

export async function readFactors(db: Database, deps: SecondFactorDependencies, userId: string): Promise<Factors> {
  const passkeys = await deps.factors.listPasskeys(db, userId);
  const app = await deps.factors.loadApp(db, userId);
  return {
    passkeys: passkeys.map(({ id, name, createdAt }) => ({ id, name, created_at: createdAt.toISOString() })),
    totp: app !== undefined && app.secret !== null,
  };
}

export async function exportFactors(db: Database, deps: SecondFactorDependencies, userId: string): Promise<Record<string, unknown>> {
  const passkeys = await deps.factors.listPasskeys(db, userId);
  const app = await deps.factors.loadApp(db, userId);
  return {
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({
      name,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
    authenticator_app_since: app?.confirmedAt?.toISOString() ?? null,
  };
}

export async function removeFactor(
  ctx: MemberContext,
  deps: SecondFactorDependencies,
  { kind, id }: { kind: 'passkey' | 'totp'; id?: string | undefined },
): Promise<Factors> {
  const { userId } = ctx.actor;
  await deps.ports.requireTrustedDevice(ctx);
  if (kind === 'passkey' && id === undefined) throw invalidField('id', message('passkeyIdRequired'));
  const isRemoved =
    id !== undefined && kind === 'passkey'
      ? await deps.factors.deletePasskey(ctx.db, userId, id)
      : await deps.factors.deleteApp(ctx.db, userId);
  if (!isRemoved) throw new AppError('NOT_FOUND');
  await audit(ctx, { action: `factor.remove-${kind}`, subject: `user:${userId}` });
  await deps.ports.notifyOfSecurity(ctx, userId, { event: 'factor_removed' });
  return readFactors(ctx.db, deps, userId);
}

/** Audits a new factor and notifies the member, who may not be the one who added it. */
export async function recordNewFactor(ctx: MemberContext, deps: SecondFactorDependencies, kind: 'passkey' | 'totp'): Promise<void> {
  const { userId } = ctx.actor;
  await audit(ctx, { action: `factor.add-${kind}`, subject: `user:${userId}` });
  await deps.ports.notifyOfSecurity(ctx, userId, { event: 'factor_added' });
}
