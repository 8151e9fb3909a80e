import type { AdminUser } from '@candor/contract/admin';
import type { MemberContext, Role } from '../../platform/context.ts';
import type { AdminDependencies } from './dependencies.ts';
import { showMember } from './list-users.ts';

/** Nobody changes their own role, so that one admin remains whatever two of them do to each other in turn. */
export async function changeRole(ctx: MemberContext, deps: AdminDependencies, userId: string, role: Role): Promise<{ user: AdminUser }> {
  await deps.members.grantRole(ctx, userId, role);
  await deps.notifications.notify(ctx, userId, { kind: 'security', link: '/profile', params: { event: 'role_changed', role } });
  return showMember(ctx, deps, userId);
}
