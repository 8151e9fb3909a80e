import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { inTransaction } from '../transaction.ts';
import { applyGrants } from './grants.ts';
import { ROLE_KINDS, roleName } from './role-names.ts';

/** Two processes that start together must not create the same role. */
const LOCK = 0x0a0d1c;

/**
 * Creates the roles and their privileges. Runs as the owner, after the migrations.
 * @returns false when the owner may not create the roles and they don't exist
 */
export async function createRoles(db: Database): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const missing = await readMissingRoles(tx);
    const owner = await readOwner(tx);
    if (missing.length > 0 && !owner.mayCreateRoles) return false;
    for (const role of missing) await sql.raw(`create role ${role} login noinherit`).execute(tx);
    // Lets an owner without superuser rights see the sessions of these roles and fall back to `-c role=`.
    if (!owner.isSuperuser) {
      for (const role of await readForeignRoles(tx)) await sql.raw(`grant ${role} to current_user`).execute(tx);
    }
    await applyGrants(tx);
    return true;
  });
}

async function readMissingRoles(tx: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${ROLE_KINDS.map(roleName)}::text[]) name where not exists (select from pg_roles where rolname = name)`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}

async function readOwner(tx: Database): Promise<{ isSuperuser: boolean; mayCreateRoles: boolean }> {
  const { rows } = await sql<{ super: boolean; create: boolean }>`
    select rolsuper as super, rolsuper or rolcreaterole as create from pg_roles where rolname = current_user`.execute(tx);
  return { isSuperuser: rows[0]!.super, mayCreateRoles: rows[0]!.create };
}

/** Roles that the owner is not a member of but may add itself to. */
async function readForeignRoles(tx: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select r.rolname as name from pg_roles r
    where r.rolname = any(${ROLE_KINDS.map(roleName)}::text[]) and not pg_has_role(current_user, r.oid, 'usage')
      and (current_setting('server_version_num')::int < 160000 or pg_has_role(current_user, r.oid, 'member with admin option'))`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}
