import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { deriveKey, type Keyring } from '../../crypto/keyring.ts';
import { canConnect } from '../can-connect.ts';
import { ROLE_KINDS, roleName, type RoleKind } from './role-names.ts';

/** An arbitrary number that no other lock uses. */
const LOCK = 0x0a0d19;

export interface RoleConnection {
  url: string;
  /** Settings of PostgreSQL for the session. */
  settings?: Record<string, string>;
}

export interface RoleConnections {
  /**
   * `login`: each role logs in by itself, so that no statement can leave it. `set-role`: sessions of the owner that begin with another
   * role, which protects from mistakes but not from an injected SET ROLE. `owner`: no separation.
   */
  separation: 'login' | 'set-role' | 'owner';
  of(kind: RoleKind): RoleConnection;
}

/** Finds the strongest separation that this PostgreSQL allows. */
export async function resolveRoleConnections(ownerUrl: string, keyring: Keyring): Promise<RoleConnections> {
  const loginUrl = (kind: RoleKind): string => urlOfRole(ownerUrl, kind, keyring);
  const byLogin: RoleConnections = { separation: 'login', of: (kind) => ({ url: loginUrl(kind) }) };
  const canLogIn = (): Promise<boolean> => canConnect({ connectionString: loginUrl('app'), connectionTimeoutMillis: 5_000 });
  if (await canLogIn()) return byLogin;
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    if (await setPasswords(owner, keyring)) if (await canLogIn()) return byLogin;
    if (await maySetRoles(owner)) return { separation: 'set-role', of: (kind) => ({ url: ownerUrl, settings: { role: roleName(kind) } }) };
    return { separation: 'owner', of: () => ({ url: ownerUrl }) };
  } finally {
    await owner.end();
  }
}

/** Connections to a replica, which has the roles and passwords of its primary. */
export function replicaConnections(url: string, primary: RoleConnections | undefined, keyring: Keyring): Pick<RoleConnections, 'of'> {
  return {
    of: (kind) => {
      if (primary === undefined || primary.separation === 'owner') return { url };
      return primary.separation === 'login' ? { url: urlOfRole(url, kind, keyring) } : { url, settings: { role: roleName(kind) } };
    },
  };
}

/** If the owner logs in without a password (by socket or certificate), the server trusts the connection. */
export function urlOfRole(ownerUrl: string, kind: RoleKind, keyring: Keyring): string {
  const url = new URL(ownerUrl);
  url.username = roleName(kind);
  if (url.password !== '') url.password = passwordOf(kind, keyring);
  return url.href;
}

const passwordOf = (kind: RoleKind, { index }: Keyring): string => deriveKey(index, `database-role/${kind}/v1`).toString('base64url');

/**
 * Gives the roles passwords derived from the key file. Roles of another Candor on the same server keep theirs: a role's comment says which
 * Candor it belongs to.
 */
async function setPasswords(owner: pg.Client, keyring: Keyring): Promise<boolean> {
  if ((owner.password ?? '') === '') return false;
  const comment = `Candor, keys ${createHash('sha256').update(deriveKey(keyring.index, 'key-file-fingerprint')).digest('hex').slice(0, 16)}`;
  await owner.query('begin');
  try {
    await owner.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const { rows } = await owner.query<{ comment: string | null }>(
      `select shobj_description(oid, 'pg_authid') as comment from pg_roles where rolname = any($1::text[])`,
      [ROLE_KINDS.map(roleName)],
    );
    const isOurs = rows.length === ROLE_KINDS.length && rows.every((row) => row.comment === null || row.comment === comment);
    if (isOurs) {
      for (const kind of ROLE_KINDS) {
        await owner.query(`alter role ${roleName(kind)} login password '${scramVerifier(passwordOf(kind, keyring))}'`);
        await owner.query(`comment on role ${roleName(kind)} is '${comment}'`);
      }
    }
    await owner.query('commit');
    return isOurs;
  } catch {
    // The owner may not change these roles.
    await owner.query('rollback');
    return false;
  }
}

async function maySetRoles(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ allowed: boolean }>(
    `select count(*) = $2 as allowed from pg_roles where rolname = any($1::text[]) and pg_has_role(current_user, oid, 'member')`,
    [ROLE_KINDS.map(roleName), ROLE_KINDS.length],
  );
  return rows[0]!.allowed;
}

/** The verifier that PostgreSQL stores instead of a password. Sending this keeps the password out of the server's log. */
function scramVerifier(password: string): string {
  const iterations = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyFor = (purpose: string): Buffer => createHmac('sha256', salted).update(purpose).digest();
  const storedKey = createHash('sha256').update(keyFor('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${keyFor('Server Key').toString('base64')}`;
}
