import { randomUUID } from 'node:crypto';
import type { AdminUser } from '@candor/contract/admin';
import type { RouteBody } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { ROLES } from '@candor/contract/statuses';
import type { MemberContext, Role } from '../../platform/context.ts';
import { assertReasons } from '../decisions/index.ts';
import { countMeasure } from '../transparency/index.ts';
import type { AdminDependencies } from './dependencies.ts';
import { readUser } from './list-users.ts';
import { confirmNewAdmin, recordNewAdmin } from './make-admin.ts';

interface RoleChange {
  user: AdminUser;
  needs_second_admin: boolean;
}

type Body = RouteBody<(typeof routes)['PUT /admin/users/{id}/role']>;

const isLower = (role: Role, than: Role): boolean => ROLES.indexOf(role) < ROLES.indexOf(than);

/** Nobody changes their own role, so the last admin always stays an admin. */
export async function changeRole(ctx: MemberContext, deps: AdminDependencies, userId: string, body: Body): Promise<RoleChange> {
  const { role, reason, guideline } = body;
  const ruling = { notes: reason, guideline };
  assertReasons('reason', ruling);
  await deps.sessions.requireJustConfirmed(ctx);
  // Locked first: a demotion that isn't committed yet would still show an admin, who needs no second admin.
  await deps.members.readAccountFacts(ctx, userId, { forUpdate: true });
  const shown = await readUser(ctx, deps, userId);
  if (role === 'admin' && shown.user.role !== 'admin' && !(await confirmNewAdmin(ctx, deps, userId, reason))) {
    return { ...shown, needs_second_admin: true };
  }
  const roleBefore = await deps.members.grantRole(ctx, userId, role, { reason });
  if (isLower(role, roleBefore)) {
    const statedGuideline = deps.decisions.guidelineOf(ruling, 'role');
    await deps.decisions.addMemberStatement(ctx, {
      kind: 'role',
      caseKind: 'role',
      caseId: randomUUID(),
      userId,
      outcome: 'role_lowered',
      guideline: statedGuideline,
      words: reason,
      roleBefore,
      isAppealable: true,
    });
    await countMeasure(ctx, 'role', statedGuideline);
  }
  await deps.notifications.notify(ctx, userId, { kind: 'security', link: '/profile', params: { event: 'role_changed', role } });
  if (role === 'admin' && shown.user.role !== 'admin') await recordNewAdmin(ctx, deps, userId);
  return { ...(await readUser(ctx, deps, userId)), needs_second_admin: false };
}
