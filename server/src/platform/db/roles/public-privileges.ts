import { sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Takes back what PostgreSQL gives to every role and Candor's roles don't need: to create temporary tables and functions, objects in the
 * public schema (PostgreSQL 14 and older), and large objects. What the owner may not take back stays: a managed server's administrator, for
 * instance, owns the functions for large objects.
 */
export async function revokeFromPublic(tx: Database): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('revoke temporary on database %I from public', datname) as statement from pg_database
    where datname = current_database() and has_database_privilege('public', oid, 'temporary') and pg_has_role(current_user, datdba, 'usage')
    union all
    select 'revoke create on schema public from public' from pg_namespace
    where nspname = 'public' and has_schema_privilege('public', oid, 'create') and pg_has_role(current_user, nspowner, 'usage')
    union all
    select format('revoke execute on function %s from public', oid::regprocedure) from pg_proc
    where pronamespace = 'pg_catalog'::regnamespace and proname in ('lo_creat', 'lo_create', 'lo_from_bytea')
      and has_function_privilege('public', oid, 'execute') and pg_has_role(current_user, proowner, 'usage')`.execute(tx);
  for (const { statement } of rows) await sql.raw(statement).execute(tx);
}
