import type { Alert } from '@candor/contract/alerts';
import { isoDay } from '@candor/contract/dates';
import { ALERT_DAYS, ALERTS_MAX } from '@candor/contract/limits';
import { identifierScope } from '@candor/contract/platforms';
import { canonicalSocialId, type CanonicalSocialId } from '@candor/contract/social-id';
import { audit } from '../../platform/audit/store.ts';
import { DAY_S, secondsAfter } from '../../platform/clock.ts';
import type { MemberContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { identifierKey } from '../experiences/index.ts';
import type { AlertsDependencies } from './dependencies.ts';
import { listAlerts } from './list-alerts.ts';

type Identifier = Extract<CanonicalSocialId, { ok: true }>;

/** An alert answers the same question as a search, so it takes from the same daily budget (product decision R5). */
export async function addAlert(
  ctx: MemberContext,
  deps: AlertsDependencies,
  input: { platform: string; social_id: string },
): Promise<{ alerts: Alert[] }> {
  const { userId } = ctx.actor;
  const identifier = canonicalSocialId(input.platform, input.social_id);
  if (!identifier.ok) throw invalidField(identifier.field, identifier.message);
  await deps.vault.prepareEntered([identifier.canonical]);
  if (await isOwn(ctx, deps, identifier)) throw new AppError('ALREADY_LINKED');
  const hasAlert = (await findAlert(ctx, deps, identifier)) !== undefined;
  if (!hasAlert && (await deps.alerts.listOf(ctx.db, userId, ctx.clock.now())).length >= ALERTS_MAX) throw new AppError('ALERT_LIMIT');
  await deps.ports.takeLookUpBudget(ctx, identifier);
  const today = isoDay(ctx.clock.now());
  const newest = await deps.experiences.newestAbout(ctx.db, [
    { platform: identifier.platform, key: identifierKey(deps.vault, identifier.canonical) },
  ]);
  const publishedToday = newest.filter(({ day }) => day >= today).map(({ id }) => id);
  await inTransaction(deps.identityDb, async (db) => {
    const txCtx = { ...ctx, db };
    await deps.alerts.lock(db, userId);
    const until = secondsAfter(ctx.clock.now(), ALERT_DAYS * DAY_S);
    const existing = await findAlert(txCtx, deps, identifier);
    if (existing) return deps.alerts.renew(db, existing.id, until);
    if ((await deps.alerts.listOf(db, userId, ctx.clock.now())).length >= ALERTS_MAX) throw new AppError('ALERT_LIMIT');
    const { platform, canonical } = identifier;
    const key = deps.alerts.keyOf({ scope: identifierScope(platform), canonical });
    await deps.alerts.insert(db, { userId, key, until, content: { platform, canonical, since: today, known: publishedToday } });
    // The entry doesn't contain the identifier, because entries are stored for a year.
    await audit(txCtx, { action: 'alert.add', subject: `user:${userId}` });
  });
  return listAlerts(ctx, deps);
}

async function findAlert(ctx: MemberContext, deps: AlertsDependencies, { platform, canonical }: Identifier) {
  const alerts = await deps.alerts.listOf(ctx.db, ctx.actor.userId, ctx.clock.now());
  return alerts.find((alert) => alert.canonical === canonical && identifierScope(alert.platform) === identifierScope(platform));
}

/** Notices about one's own linked IDs need no alert. */
async function isOwn(ctx: MemberContext, deps: AlertsDependencies, { platform, canonical }: Identifier): Promise<boolean> {
  const linked = await deps.socialIds.linkedIdsOf(ctx.db, ctx.actor.userId);
  const key = identifierKey(deps.vault, canonical);
  return linked.some((link) => link.key === key && identifierScope(link.platform) === identifierScope(platform));
}
