import { ROLES, type Role } from '@candor/contract/statuses';
import type { CasePort } from '../decisions/index.ts';
import type { AdminDependencies } from './dependencies.ts';
import { mayMakeAdmin, welcomeAdmin } from './make-admin.ts';

/** Neither case has files, or sides other than the member. */
const common = {
  linkOf: () => '/profile',
  lock: async () => undefined,
  assertAppealable: async () => undefined,
  isConcerned: async () => false,
  describe: async () => null,
  retainEvidence: async () => undefined,
} as const;

export const suspensionCase = (deps: AdminDependencies): CasePort => ({
  ...common,
  overturn: async (ctx, { userId, caseId }) => {
    // A later suspension has reasons of its own, and stays.
    const lifted = await deps.members.liftBans(ctx, userId!, caseId);
    if (lifted === 0) return;
    await deps.notifications.notify(ctx, userId!, { kind: 'security', link: '/profile', params: { event: 'reinstated' } });
  },
});

/**
 * Restoring a role takes what changing it takes: a second factor, and for an admin a second admin, who confirms it as for anybody else.
 * Until then the member is a reviewer. Otherwise one admin could appoint an accomplice by demoting and restoring them.
 */
export const roleCase = (deps: AdminDependencies): CasePort => ({
  ...common,
  overturn: async (ctx, statement) => {
    const { userId, roleBefore } = statement;
    // The role was lowered again since, for reasons of its own.
    if (await deps.decisions.hasLaterDecision(ctx.db, statement)) return;
    const id = userId!;
    const before = ROLES.find((role) => role === roleBefore);
    const person = (await deps.members.readPeople(ctx.db, [id])).get(id);
    const isAbove = (role: Role): boolean => person !== undefined && ROLES.indexOf(role) > ROLES.indexOf(person.role);
    // Another admin may have restored the role meanwhile, or raised it.
    if (!before || !isAbove(before)) return;
    await deps.sessions.requireJustConfirmed(ctx);
    const role = before === 'admin' && !(await mayMakeAdmin(ctx, deps, id)) ? 'reviewer' : before;
    if (!isAbove(role)) return;
    await deps.members.grantRole(ctx, id, role);
    await deps.notifications.notify(ctx, id, { kind: 'security', link: '/profile', params: { event: 'role_changed', role } });
    if (role === 'admin') await welcomeAdmin(ctx, deps, id);
  },
});
