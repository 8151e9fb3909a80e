import type { AdminUser } from '@candor/contract/admin';
import type { MemberContext, Role } from '../../platform/context.ts';
import type { AdminDependencies } from './dependencies.ts';
import { showMember } from './list-users.ts';
import { mayMakeAdmin, welcomeAdmin } from './make-admin.ts';

interface RoleChange {
  user: AdminUser;
  needs_second_admin: boolean;
}

/** Nobody changes their own role, so that one admin remains whatever two of them do to each other in turn. */
export async function changeRole(ctx: MemberContext, deps: AdminDependencies, userId: string, role: Role): Promise<RoleChange> {
  await deps.sessions.requireJustConfirmed(ctx);
  const shown = await showMember(ctx, deps, userId);
  if (role === 'admin' && shown.user.role !== 'admin' && !(await mayMakeAdmin(ctx, deps, userId))) {
    return { ...shown, needs_second_admin: true };
  }
  await deps.members.grantRole(ctx, userId, role);
  await deps.notifications.notify(ctx, userId, { kind: 'security', link: '/profile', params: { event: 'role_changed', role } });
  if (role === 'admin' && shown.user.role !== 'admin') await welcomeAdmin(ctx, deps, userId);
  return { ...(await showMember(ctx, deps, userId)), needs_second_admin: false };
}
