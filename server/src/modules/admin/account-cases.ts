import { ROLES, type Role } from '@candor/contract/statuses';
import type { CasePort } from '../decisions/index.ts';
import type { AdminDependencies } from './dependencies.ts';
import { recordNewAdmin, confirmNewAdmin } from './make-admin.ts';

/** Neither a suspension nor a role has evidence, or anybody concerned but the member. */
const withoutOtherSides = {
  linkOf: () => '/profile',
  lock: async () => undefined,
  assertAppealable: async () => undefined,
  isConcerned: async () => false,
  describe: async () => null,
  retainEvidence: async () => undefined,
} as const;

export const suspensionCase = (deps: AdminDependencies): CasePort => ({
  ...withoutOtherSides,
  overturn: async (ctx, { userId, caseId }) => {
    // A later suspension has reasons of its own, and stays.
    const lifted = await deps.members.liftBans(ctx, userId!, caseId);
    if (lifted === 0) return;
    await deps.notifications.notify(ctx, userId!, { kind: 'security', link: '/profile', params: { event: 'reinstated' } });
  },
});

/**
 * Restoring a role requires the same as changing it: a second factor, and for an admin a second admin, who confirms it as for any new
 * admin. Until then the member is a reviewer. Otherwise one admin could appoint an accomplice by demoting and restoring them.
 */
export const roleCase = (deps: AdminDependencies): CasePort => ({
  ...withoutOtherSides,
  overturn: async (ctx, statement) => {
    const { userId, roleBefore } = statement;
    const memberId = userId!;
    // Locked, so that a change that isn't committed yet is seen.
    await deps.members.readAccountFacts(ctx, memberId, { forUpdate: true });
    // The role was lowered again since, for reasons of its own.
    if (await deps.decisions.hasLaterDecision(ctx.db, statement)) return;
    const formerRole = ROLES.find((role) => role === roleBefore);
    const person = (await deps.members.readPeople(ctx.db, [memberId])).get(memberId);
    const isRaise = (role: Role): boolean => person !== undefined && ROLES.indexOf(role) > ROLES.indexOf(person.role);
    // Another admin may have restored the role meanwhile, or raised it.
    if (!formerRole || !isRaise(formerRole)) return;
    await deps.sessions.requireJustConfirmed(ctx);
    const role = formerRole === 'admin' && !(await confirmNewAdmin(ctx, deps, memberId)) ? 'reviewer' : formerRole;
    if (!isRaise(role)) return;
    await deps.members.grantRole(ctx, memberId, role);
    await deps.notifications.notify(ctx, memberId, { kind: 'security', link: '/profile', params: { event: 'role_changed', role } });
    if (role === 'admin') await recordNewAdmin(ctx, deps, memberId);
  },
});
