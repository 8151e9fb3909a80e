import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember } from '../../../../test/people.ts';
import { DENIED, openRoleClients, type RoleClients } from '../../../../test/role-clients.ts';
import { startTestApp, type TestApp } from '../../../../test/start-app.ts';
import { inTransaction } from '../transaction.ts';
import { applyGrants } from './grants.ts';
import { FUNCTION_ROLES } from './privileges.ts';
import { ROLE_KINDS, roleName, type RoleKind } from './role-names.ts';

let test: TestApp;
let roles: RoleClients;
let memberId: string;

beforeAll(async () => {
  test = await startTestApp();
  ({ userId: memberId } = await makeMember(test));
  // As each start does. A copy of a database doesn't copy its own privileges.
  await inTransaction(test.db, applyGrants);
  roles = await openRoleClients(test.databaseUrl);
});
afterAll(async () => {
  await roles.close();
  await test.close();
});

/** Statements that no role may run, by the power that each would give. */
const FORBIDDEN: Record<string, readonly string[]> = {
  'the files and programs of the machine': [
    `copy (select 1) to program 'true'`,
    `copy (select 1) to '/etc/candor-copy'`,
    `do $$ begin execute 'create temp table t (line text)'; execute 'copy t from ''/etc/passwd'''; end $$`,
    `select pg_read_file('/etc/passwd')`,
    `select pg_read_binary_file('postgresql.conf')`,
    `select pg_ls_dir('.')`,
    `select pg_stat_file('postgresql.conf')`,
    `select lo_import('/etc/passwd')`,
    `load 'dblink'`,
    `create function public.system(cstring) returns int language c strict as 'libc.so.6', 'system'`,
  ],
  'another server or language': [
    'create extension dblink',
    'create extension postgres_fdw',
    'create extension pgcrypto',
    'create foreign data wrapper other',
    `create subscription other connection 'dbname=x' publication p with (connect = false)`,
    'create publication p for all tables',
    'create trusted language other handler plpgsql_call_handler',
  ],
  'objects of its own': [
    'create temp table t (a int)',
    'create table authored.t (a int)',
    'create schema x',
    `create function public.f() returns int language sql as 'select 1'`,
    `create function authored.f() returns int language sql as 'select 1'`,
    `create function pg_temp.f() returns int language sql as 'select 1'`,
    'create view public.v as select 1',
    'create type public.t as (a int)',
    'create sequence public.s',
    'select lo_create(0)',
    'select lo_creat(-1)',
    `select lo_from_bytea(0, '\\x00')`,
    'create role x',
  ],
  'code that runs for others': [
    'create event trigger e on ddl_command_start execute function refuse_change()',
    'create trigger t before insert on users for each row execute function refuse_change()',
    'create rule r as on insert to audit_log do instead nothing',
    'create policy p on users using (true)',
    'alter table users disable trigger all',
    'alter function change_member_role(uuid, text, timestamptz) reset search_path',
    'create or replace function count_members(bigint, bigint, bigint) returns void language sql as $$ select $$',
    'alter default privileges for role candor grant all on tables to candor_app',
  ],
  'the rights of others': [
    'alter role current_user superuser',
    'alter role current_user createrole',
    'alter role current_user bypassrls',
    `alter role candor password 'x'`,
    ...ROLE_KINDS.map((kind) => `grant candor to ${roleName(kind)}`),
    'reassign owned by candor to current_user',
    'grant pg_read_all_data to current_user',
    'select rolpassword from pg_authid',
    'select passwd from pg_shadow',
    'select * from pg_statistic',
    'select * from pg_user_mapping',
    'select * from pg_largeobject',
  ],
  'control over the checks, logs and replication of the server': [
    'set session_replication_role = replica',
    `set log_statement = 'all'`,
    `set log_min_duration_statement = 0`,
    'select pg_reload_conf()',
    'select pg_rotate_logfile()',
    'set allow_system_table_mods = on',
    'update pg_class set relacl = null',
    'select pg_switch_wal()',
    'select pg_stat_reset()',
    `select pg_create_physical_replication_slot('x')`,
  ],
};

describe.each(Object.entries(FORBIDDEN))('no role gets %s', (_what, statements) => {
  it.each(statements)('%s', async (statement) => {
    expect(await roles.each(ROLE_KINDS, statement)).toEqual(ROLE_KINDS.map(() => DENIED));
  });
});

it.each([`alter system set log_statement = 'all'`, 'create database x', `create tablespace x location '/tmp'`])(
  'no role can run, outside a transaction: %s',
  async (statement) => {
    for (const kind of ROLE_KINDS) await expect(roles.clientOf(kind).query(statement), kind).rejects.toMatchObject({ code: DENIED });
  },
);

describe('functions with the owner’s rights', () => {
  it('are those of privileges.ts, can be called only by their roles, and find nothing in temporary schemas', async () => {
    const { rows } = await sql<{ signature: string; path: string | null; callers: RoleKind[] }>`
      select format('%s(%s)', p.proname, replace(oidvectortypes(p.proargtypes), 'timestamp with time zone', 'timestamptz')) as signature,
        (select substr(setting, 13) from unnest(p.proconfig) setting where setting like 'search_path=%') as path,
        array(select r from unnest(${[...ROLE_KINDS.map(roleName), 'public']}::text[]) r where has_function_privilege(r, p.oid, 'execute')) as callers
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema')
      order by 1`.execute(test.db);
    expect(rows.map(({ signature, callers }) => [signature, callers])).toEqual(
      Object.entries(FUNCTION_ROLES).map(([signature, kinds]) => [signature, kinds.map(roleName)]),
    );
    // A schema for temporary objects that the path doesn't name is searched first.
    for (const { signature, path } of rows) expect([signature, path]).toEqual([signature, expect.stringMatching(/^pg_catalog,.*pg_temp$/)]);
  });

  it('lose rights that somebody granted to others', async () => {
    await sql`grant execute on function change_member_role(uuid, text, timestamptz) to public, candor_authored`.execute(test.db);
    await inTransaction(test.db, applyGrants);
    expect(await roles.attempt('authored', `select change_member_role(gen_random_uuid(), 'admin', now())`)).toBe(DENIED);
    expect(await roles.attempt('read', `select change_member_role(gen_random_uuid(), 'admin', now())`)).toBe(DENIED);
  });

  it('run no code of their caller, even if a role may create temporary tables', async () => {
    const name = new URL(test.databaseUrl).pathname.slice(1);
    await sql.raw(`grant temporary on database ${name} to candor_identity`).execute(test.db);
    try {
      const statements = [
        'create temp table counters (like public.counters including all)',
        `create function pg_temp.take_over() returns trigger language plpgsql as $$ begin
          if current_user <> session_user then raise exception 'ran as %', current_user using errcode = 'XX001'; end if; return new; end $$`,
        'create trigger take_over before insert on pg_temp.counters for each row execute function pg_temp.take_over()',
        `select change_member_role('${memberId}', 'reviewer', now())`,
      ];
      expect(await roles.attempt('identity', ...statements)).toBe('done');
    } finally {
      await sql.raw(`revoke temporary on database ${name} from candor_identity`).execute(test.db);
    }
  });
});

describe('the activity of other roles', () => {
  it('shows no statement and no parameter, and can’t be cancelled', async () => {
    const other = roles.clientOf('identity');
    await other.query(`select $1::text as planted`, ['a planted parameter']);
    await other.query(`select 'a planted statement'`);
    for (const kind of ROLE_KINDS.filter((one) => one !== 'identity')) {
      const { rows } = await roles
        .clientOf(kind)
        .query<{ query: string }>(`select query from pg_stat_activity where usename <> current_user`);
      expect(rows.length).toBeGreaterThan(0);
      for (const { query } of rows) expect(['<insufficient privilege>', '']).toContain(query);
      const { rows: own } = await roles
        .clientOf(kind)
        .query<{ pid: number }>(`select pid from pg_stat_activity where usename = 'candor_identity'`);
      expect(await roles.attempt(kind, `select pg_terminate_backend(${own[0]!.pid})`)).toBe(DENIED);
      expect(await roles.attempt(kind, `select pg_cancel_backend(${own[0]!.pid})`)).toBe(DENIED);
    }
  });

  it('stays hidden in pg_stat_statements too, because no role has the rights of another role or of a superuser', async () => {
    const privileged = await sql<{ role: string }>`
      select r.rolname as role from pg_roles r where r.rolname = any(${ROLE_KINDS.map(roleName)}::text[])
        and (r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolreplication or r.rolbypassrls or r.rolinherit
          or exists (select from pg_auth_members m where m.member = r.oid))`.execute(test.db);
    // pg_read_all_stats is what would show the statements of others.
    expect(privileged.rows).toEqual([]);
  });
});

describe('the default rights of every role of PostgreSQL', () => {
  it('are taken back at each start: temporary tables, large objects, objects in the public schema', async () => {
    const name = new URL(test.databaseUrl).pathname.slice(1);
    await sql.raw(`grant temporary on database ${name} to public`).execute(test.db);
    await sql`grant create on schema public to public`.execute(test.db);
    await sql`grant execute on function lo_create(oid) to public`.execute(test.db);
    const create = ['create temp table t (a int)', 'create table public.t (a int)', 'select lo_create(0)'];
    for (const statement of create) expect(await roles.attempt('app', statement)).toBe('done');
    await inTransaction(test.db, applyGrants);
    for (const statement of create) expect(await roles.each(ROLE_KINDS, statement)).toEqual(ROLE_KINDS.map(() => DENIED));
  });

  it('include nothing on a table that a later release adds', async () => {
    await sql`create table public.added_later (secret text)`.execute(test.db);
    for (const verb of ['select * from', 'delete from', 'truncate'])
      expect(await roles.each(ROLE_KINDS, `${verb} public.added_later`)).toEqual(ROLE_KINDS.map(() => DENIED));
    await sql`drop table public.added_later`.execute(test.db);
  });
});

describe('credentials', () => {
  it.each([
    'authenticator_apps',
    'challenges',
    'known_devices',
    'passkeys',
    'sessions',
    'tickets',
    'push_keys',
    'saved_cards',
    'setup',
    'decoys',
  ])('in %s can be read only by the roles that use them', async (table) => {
    expect(await roles.each(ROLE_KINDS, `select 1 from ${table}`)).toEqual(['done', 'done', DENIED, DENIED, DENIED, DENIED]);
  });
});
