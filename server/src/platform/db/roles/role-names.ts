/**
 * Logins besides the owner, which runs migrations and commands. `app` writes both sides, for calls that affect people and texts together.
 * `read` is for replicas and for operators.
 */
export const ROLE_KINDS = ['app', 'identity', 'authored', 'jobs', 'read', 'audit'] as const;

export type RoleKind = (typeof ROLE_KINDS)[number];

export const roleName = (kind: RoleKind): string => `candor_${kind}`;
