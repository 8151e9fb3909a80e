import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { urlOfDatabase, queryValue, runStatements } from '../../../../test/database.ts';
import { loadKeyring, newKeyFile } from '../../crypto/keyring.ts';
import { createLogger } from '../../logger.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { migrate } from '../migrations/migrate.ts';
import { resolveRoleConnections, type RoleConnections } from './role-connections.ts';
import { ROLE_KINDS, roleName, type RoleKind } from './role-names.ts';
import { upgradeSteps } from '../../../upgrade/index.ts';

/** A server like an operator's own: every login but the superuser's needs a password. */
let server: EmbeddedPostgres;
let dataDir: string;
const keyring = loadKeyring(newKeyFile(), '');

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'candor-test-'));
  server = await startEmbeddedPostgres({ dataDir, log: createLogger('silent'), forTests: true });
  writeFileSync(join(dataDir, 'postgres/pg_hba.conf'), 'local all candor trust\nlocal all all scram-sha-256\n');
  await runStatements(
    server.url,
    'select pg_reload_conf()',
    `create role weak login password 'weak-password'`,
    'create database weak owner weak',
  );
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function urlOf(login: string, database: string): string {
  const url = new URL(urlOfDatabase(server.url, database));
  url.username = login;
  url.password = `${login}-password`;
  return url.href;
}

function queryAs(connections: RoleConnections, kind: RoleKind, statement: string): Promise<unknown> {
  const { url, settings } = connections.of(kind);
  return queryValue(url, statement, settings);
}

it('uses the owner’s rights when the owner may not create roles and there are none', async () => {
  await migrate(urlOf('weak', 'weak'), upgradeSteps(undefined));
  const connections = await resolveRoleConnections(urlOf('weak', 'weak'), keyring);
  expect(connections.separation).toBe('owner');
  expect(await queryAs(connections, 'identity', 'select session_user::text')).toBe('weak');
});

it('gives every role a login with a password from the key file', async () => {
  await runStatements(server.url, `create role strong login createrole password 'strong-password'`, 'create database strong owner strong');
  await migrate(urlOf('strong', 'strong'), upgradeSteps(undefined));
  for (let starts = 0; starts < 2; starts++) {
    const connections = await resolveRoleConnections(urlOf('strong', 'strong'), keyring);
    expect(connections.separation).toBe('login');
    for (const kind of ROLE_KINDS) expect(await queryAs(connections, kind, 'select session_user::text')).toBe(roleName(kind));
    await expect(queryAs(connections, 'identity', 'set role strong')).rejects.toThrow('permission denied');
  }
});

it('doesn’t change the passwords of another Candor on the same server, and sets the role of its sessions instead', async () => {
  const other = await resolveRoleConnections(urlOf('strong', 'strong'), loadKeyring(newKeyFile(), ''));
  expect(other.separation).toBe('set-role');
  expect(await queryAs(other, 'authored', 'select current_user::text')).toBe('candor_authored');
  await expect(queryAs(other, 'authored', 'update users set trust_score = 1')).rejects.toThrow('permission denied');
  expect((await resolveRoleConnections(urlOf('strong', 'strong'), keyring)).separation).toBe('login');
});
