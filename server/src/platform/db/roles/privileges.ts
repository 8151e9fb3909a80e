import { TABLE_SIDES, type Side, type TableName } from '../sides.ts';
import type { RoleKind } from './role-names.ts';

export type Privilege = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE' | 'TRUNCATE';

/** A role's privileges on a table: each on the whole table, or on all columns except some. */
export type TablePrivileges = Partial<Record<Privilege, { exceptColumns: readonly string[] }>>;

const WRITTEN_SIDES: Record<RoleKind, readonly Side[]> = {
  app: ['identity', 'authored'],
  identity: ['identity'],
  authored: ['authored'],
  jobs: [],
  read: [],
  audit: [],
};

/** Tables with credentials and other secrets, or their hashes. Only roles that write the identity side read them. */
const CREDENTIAL_TABLES: ReadonlySet<TableName> = new Set([
  'authenticator_apps',
  'challenges',
  'decoys',
  'known_devices',
  'passkeys',
  'push_keys',
  'saved_cards',
  'sessions',
  'setup',
  'tickets',
]);

const ALL_PRIVILEGES: readonly Privilege[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
const APPEND: readonly Privilege[] = ['SELECT', 'INSERT'];

/** Tables on which the roles of their side have other privileges than on most. */
const SPECIAL_TABLES: Partial<Record<TableName, readonly Privilege[]>> = {
  // Entries are never changed. Erasing an account deletes its ledger.
  ledger_entries: ['SELECT', 'INSERT', 'DELETE'],
  debt_entries: ['SELECT', 'INSERT'],
  // The mix truncates them, so that no old row stays in the file.
  inbox: [...ALL_PRIVILEGES, 'TRUNCATE'],
  inbox_kept: [...ALL_PRIVILEGES, 'TRUNCATE'],
  // The digest empties it for the same reason.
  news: [...ALL_PRIVILEGES, 'TRUNCATE'],
  staged: [...ALL_PRIVILEGES, 'TRUNCATE'],
};

/** Only change_member_role() changes a member's role. */
const PROTECTED_COLUMNS: Partial<Record<TableName, readonly string[]>> = { users: ['role'] };

const writers = (privileges: readonly Privilege[]): Partial<Record<RoleKind, readonly Privilege[]>> => ({
  app: privileges,
  identity: privileges,
  authored: privileges,
});

const SHARED_TABLES: Partial<Record<TableName, Partial<Record<RoleKind, readonly Privilege[]>>>> = {
  audit_chain: { app: ['SELECT'], identity: ['SELECT'], audit: APPEND },
  audit_log: { ...writers(APPEND), audit: ['SELECT'] },
  audit_reasons: { ...writers(APPEND), audit: ['SELECT'] },
  counters: { ...writers(ALL_PRIVILEGES), read: ['SELECT'] },
  crypto_keys: writers(['SELECT']),
  feedback_categories: { ...writers(['SELECT', 'INSERT', 'UPDATE']), read: ['SELECT'] },
  idempotency_keys: writers(ALL_PRIVILEGES),
  jobs_outbox: { ...writers(APPEND), jobs: ['SELECT', 'DELETE'] },
  rate_limits: writers(ALL_PRIVILEGES),
};

export function privilegesOn(table: TableName, role: RoleKind): TablePrivileges {
  return Object.fromEntries(
    listPrivileges(table, role).map((privilege) => [
      privilege,
      { exceptColumns: privilege === 'INSERT' || privilege === 'UPDATE' ? (PROTECTED_COLUMNS[table] ?? []) : [] },
    ]),
  );
}

function listPrivileges(table: TableName, role: RoleKind): readonly Privilege[] {
  const side: Side = TABLE_SIDES[table];
  if (side === 'shared') return SHARED_TABLES[table]?.[role] ?? [];
  if (role === 'jobs' || role === 'audit') return [];
  if (WRITTEN_SIDES[role].includes(side)) return SPECIAL_TABLES[table] ?? ALL_PRIVILEGES;
  return CREDENTIAL_TABLES.has(table) ? [] : ['SELECT'];
}

/** Roles that add and read jobs. Only graphile-worker's own statements run with `jobs`. */
export const QUEUE_ROLES: readonly RoleKind[] = ['app', 'identity', 'authored', 'jobs'];

/** Functions that run with the owner's rights, and the roles that may call them. */
export const FUNCTION_ROLES: Readonly<Record<string, readonly RoleKind[]>> = {
  'change_member_role(uuid, text, timestamptz)': ['app', 'identity'],
  'recycle_wal()': ['app', 'authored'],
};
