import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submission, TAG } from '../../../../test/experiences.ts';
import { makeMember } from '../../../../test/people.ts';
import { DENIED, openRoleClients, type RoleClients } from '../../../../test/role-clients.ts';
import { startTestApp, type TestApp } from '../../../../test/start-app.ts';
import { TABLE_SIDES } from '../sides.ts';
import { applyGrants, compareGrants } from './grants.ts';
import { ROLE_KINDS, roleName } from './role-names.ts';

let test: TestApp;
let roles: RoleClients;

beforeAll(async () => {
  test = await startTestApp();
  await makeMember(test);
  roles = await openRoleClients(test.databaseUrl);
});
afterAll(async () => {
  await roles.close();
  await test.close();
});

const attempt: RoleClients['attempt'] = (...of) => roles.attempt(...of);
const each: RoleClients['each'] = (...of) => roles.each(...of);

describe('the sides of the tables', () => {
  it('name every table of the database, and no other', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'graphile_worker')
        and c.relname not like 'kysely_%'`.execute(test.db);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(TABLE_SIDES).toSorted());
  });

  it('are the sides that the roles may write', async () => {
    const { rows } = await sql<{ name: string; identity: boolean; authored: boolean }>`
      select c.relname as name, has_any_column_privilege('candor_identity', c.oid, 'insert') as identity,
        has_any_column_privilege('candor_authored', c.oid, 'insert') as authored
      from pg_class c where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'authored'::regnamespace)
        and c.relname not like 'kysely_%'`.execute(test.db);
    expect(rows.length).toBeGreaterThan(50);
    for (const { name, identity, authored } of rows) {
      const side = TABLE_SIDES[name as keyof typeof TABLE_SIDES];
      if (side === 'identity') expect([name, identity, authored]).toEqual([name, true, false]);
      if (side === 'authored') expect([name, identity, authored]).toEqual([name, false, true]);
    }
  });
});

describe('the privileges of the roles', () => {
  it('are those of privileges.ts, and are repaired after a change', async () => {
    expect(await compareGrants(test.db)).toEqual({ missing: [], excess: [] });
    await sql`grant delete on audit_log to candor_app`.execute(test.db);
    await sql`grant update (role) on users to candor_identity`.execute(test.db);
    await sql`revoke select on experiences from candor_read`.execute(test.db);
    const { missing, excess } = await compareGrants(test.db);
    expect([missing.length, excess.length]).toEqual([1, 2]);
    await test.db.transaction().execute((tx) => applyGrants(tx));
    expect(await compareGrants(test.db)).toEqual({ missing: [], excess: [] });
  });

  const expectDenied = async (statements: readonly string[]): Promise<void> => {
    for (const statement of statements) expect(await each(ROLE_KINDS, statement), statement).toEqual(ROLE_KINDS.map(() => DENIED));
  };

  it('let only the owner alter, drop, truncate or create a table', async () => {
    await expectDenied([
      'alter table users add column x int',
      'alter table audit_log disable trigger user',
      'drop table authored.reports',
      'truncate outbound_messages',
      'create table public.x (a int)',
    ]);
  });

  it('let only the owner change or delete an audit entry or a link of its chain', async () => {
    await expectDenied([
      "update audit_log set actor = 'x'",
      'delete from audit_log',
      'delete from audit_chain',
      "update audit_chain set hash = ''",
    ]);
    expect(await each(['app', 'identity', 'authored'], "insert into audit_chain values (1, 1, '', '')")).toEqual([DENIED, DENIED, DENIED]);
  });

  it('let the key table be read where texts are opened, and written nowhere', async () => {
    expect(await each(ROLE_KINDS, 'select 1 from crypto_keys')).toEqual(['done', 'done', 'done', DENIED, DENIED, DENIED]);
    expect(await each(ROLE_KINDS, 'delete from crypto_keys')).toEqual(ROLE_KINDS.map(() => DENIED));
  });

  it('let no role become another', async () => {
    for (const to of [...ROLE_KINDS.map(roleName), 'candor']) {
      const others = ROLE_KINDS.filter((kind) => roleName(kind) !== to);
      expect(await each(others, `set role ${to}`), to).toEqual(others.map(() => DENIED));
      expect(await each(others, `set session authorization ${to}`), to).toEqual(others.map(() => DENIED));
    }
  });

  it('let a member’s role be changed only by its function', async () => {
    expect(await each(ROLE_KINDS, "update users set role = 'admin'")).toEqual(ROLE_KINDS.map(() => DENIED));
    const insert = "insert into users (id, role, created_at, updated_at) values (gen_random_uuid(), 'admin', now(), now())";
    expect(await each(ROLE_KINDS, insert)).toEqual(ROLE_KINDS.map(() => DENIED));
    const call = "select change_member_role(gen_random_uuid(), 'admin', now())";
    expect(await each(ROLE_KINDS, call)).toEqual(['done', 'done', DENIED, DENIED, DENIED, DENIED]);
  });

  it('let trust and balances be changed only from the identity side', async () => {
    for (const statement of ['update users set trust_score = 1', 'update credit_accounts set balance = 1']) {
      expect(await each(ROLE_KINDS, statement), statement).toEqual(['done', 'done', DENIED, DENIED, DENIED, DENIED]);
    }
    expect(await each(ROLE_KINDS, 'update ledger_entries set delta = 1')).toEqual(ROLE_KINDS.map(() => DENIED));
  });

  it('let no side lock a row of the other, and the authored side read no session', async () => {
    expect(await attempt('authored', 'select 1 from users for share')).toBe(DENIED);
    expect(await attempt('identity', 'select 1 from authored.experiences for share')).toBe(DENIED);
    expect(await attempt('authored', 'select 1 from sessions')).toBe(DENIED);
    expect(await attempt('read', 'select 1 from sessions')).toBe(DENIED);
  });

  it('give the job runner only the queue', async () => {
    expect(await attempt('jobs', 'select count(*) from graphile_worker._private_jobs')).toBe('done');
    expect(await attempt('jobs', 'select 1 from users')).toBe(DENIED);
    expect(await each(['read', 'audit'], 'select 1 from graphile_worker._private_jobs')).toEqual([DENIED, DENIED]);
  });
});

describe('the calls of one side', () => {
  it('run with the role of that side, so that PostgreSQL refuses them what the role may not do', async () => {
    const author = await makeMember(test, { trust: 75 });
    const publishAnonymously = () =>
      test.call('POST /experiences', { token: author.token, body: submission({ is_anonymous: true, comment: '', tags: [TAG.ghosted] }) });
    const search = () => test.call('POST /search', { token: author.token, body: { social_id: 'nobody.at.all' } });
    // The app's own role may write both sides. Without that right only calls that still use it fail.
    await sql`revoke insert on inbox, search_history from candor_app`.execute(test.db);
    expect([(await publishAnonymously()).status, (await search()).status]).toEqual([201, 200]);
    await sql`revoke insert on inbox from candor_authored`.execute(test.db);
    expect((await publishAnonymously()).status).toBe(500);
    await test.db.transaction().execute((tx) => applyGrants(tx));
    expect((await publishAnonymously()).status).toBe(201);
  });
});
