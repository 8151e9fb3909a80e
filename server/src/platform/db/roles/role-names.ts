/**
 * Logins besides the owner, who runs migrations and commands. `app` writes to both sides, for use cases that are not split yet.
 * `read` is for replicas and for operators.
 */
export const ROLE_KINDS = ['app', 'identity', 'authored', 'jobs', 'read', 'audit'] as const;

export type RoleKind = (typeof ROLE_KINDS)[number];

export const roleName = (kind: RoleKind): string => `candor_${kind}`;
