import { message } from '@candor/contract/message';
import type { AdminUser } from '@candor/contract/admin';
import type { RouteBody } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import type { MemberContext } from '../../platform/context.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { assertReasons } from '../decisions/index.ts';
import { countMeasure } from '../transparency/index.ts';
import type { AdminDependencies } from './dependencies.ts';
import { readUser } from './list-users.ts';

type Body = RouteBody<(typeof routes)['POST /admin/users/{id}/ban']>;

/** A member has one suspension at a time. To change its end or reason, an admin lifts it and suspends again, so both are recorded. */
export async function banMember(ctx: MemberContext, deps: AdminDependencies, userId: string, body: Body): Promise<{ user: AdminUser }> {
  const ruling = { notes: body.reason, guideline: body.guideline };
  assertReasons('reason', ruling);
  const until = body.until === null ? null : new Date(body.until);
  if (until !== null && until <= ctx.clock.now()) throw invalidField('until', message('endInFuture'));
  // Locked, so that of two simultaneous suspensions the second sees the first.
  const facts = await deps.members.readAccountFacts(ctx, userId, { forUpdate: true });
  if (facts?.isBanned) throw new AppError('CONFLICT', { message: message('alreadySuspended') });
  const caseId = await deps.members.ban(ctx, userId, { reason: body.reason, until });
  const guideline = deps.decisions.guidelineOf(ruling, 'suspension');
  await deps.decisions.addMemberStatement(ctx, {
    kind: 'suspension',
    caseKind: 'suspension',
    caseId,
    userId,
    outcome: 'suspended',
    guideline,
    words: body.reason,
    isAppealable: true,
  });
  await countMeasure(ctx, 'suspension', guideline);
  await deps.notifications.notify(ctx, userId, { kind: 'security', link: '/profile', params: { event: 'suspended' } });
  return readUser(ctx, deps, userId);
}

export async function liftBan(ctx: MemberContext, deps: AdminDependencies, userId: string): Promise<{ user: AdminUser }> {
  const lifted = await deps.members.liftBans(ctx, userId);
  if (lifted > 0) await deps.notifications.notify(ctx, userId, { kind: 'security', link: '/profile', params: { event: 'reinstated' } });
  return readUser(ctx, deps, userId);
}
