import { ROLES } from '@candor/contract/statuses';
import type { CasePort } from '../decisions/index.ts';
import type { AdminDependencies } from './dependencies.ts';

/** Neither case has files, or sides other than the member. */
const common = {
  linkOf: () => '/profile',
  lock: async () => undefined,
  assertAppealable: async () => undefined,
  isConcerned: async () => false,
  describe: async () => null,
  keepEvidence: async () => undefined,
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

export const roleCase = (deps: AdminDependencies): CasePort => ({
  ...common,
  overturn: async (ctx, statement) => {
    const { userId, roleBefore } = statement;
    // The role was lowered again since, for reasons of its own.
    if (await deps.decisions.hasLaterDecision(ctx.db, statement)) return;
    const before = ROLES.find((role) => role === roleBefore);
    const person = (await deps.members.readPeople(ctx.db, [userId!])).get(userId!);
    // Another admin may have restored the role meanwhile, or raised it.
    if (!before || !person || ROLES.indexOf(person.role) >= ROLES.indexOf(before)) return;
    await deps.members.grantRole(ctx, userId!, before);
    await deps.notifications.notify(ctx, userId!, { kind: 'security', link: '/profile', params: { event: 'role_changed', role: before } });
  },
});
