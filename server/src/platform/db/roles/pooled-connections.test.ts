import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runStatements } from '../../../../test/database.ts';
import { hasPgBouncer, startPgBouncer, type PgBouncer } from '../../../../test/fakes/pgbouncer.ts';
import { upgradeSteps } from '../../../upgrade/index.ts';
import { loadKeyring, newKeyFile } from '../../crypto/keyring.ts';
import { createLogger, type Logger } from '../../logger.ts';
import { openDatabase, sessionSettings } from '../database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { migrate } from '../migrations/migrate.ts';
import { resolvePooledConnections, type PooledConnections } from './pooled-connections.ts';
import { resolveRoleConnections, type RoleConnections } from './role-connections.ts';

const keyring = loadKeyring(newKeyFile(), '');
let server: EmbeddedPostgres;
let dataDir: string;
let ownerUrl: string;
let connections: RoleConnections;
const warnings: string[] = [];
const log = { ...createLogger('silent'), warn: (_fields: object, text: string) => void warnings.push(text) } as unknown as Logger;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'candor-test-'));
  server = await startEmbeddedPostgres({ dataDir, log: createLogger('silent'), forTests: true });
  await runStatements(server.url, `alter role candor password 'owner-password'`);
  writeFileSync(join(dataDir, 'postgres/pg_hba.conf'), 'local all all scram-sha-256\n');
  const url = new URL(server.url);
  url.password = 'owner-password';
  ownerUrl = url.href;
  await runStatements(ownerUrl, 'select pg_reload_conf()');
  await migrate(ownerUrl, upgradeSteps(undefined));
  connections = await resolveRoleConnections(ownerUrl, keyring);
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const resolve = (poolerUrl: string, roleConnections = connections): Promise<PooledConnections> =>
  resolvePooledConnections(roleConnections, { ownerUrl, poolerUrl, keyring, settings: sessionSettings(1_234), log });

it('doesn’t use an unreachable pooler, and logs it', async () => {
  expect((await resolve('postgresql://candor:owner-password@127.0.0.1:1/candor')).size).toBe(0);
  expect(warnings.pop()).toMatch(/^DATABASE_URL is not used, .* candor_app can't log in through the pooler \(ECONNREFUSED\)$/);
});

it('doesn’t use a pooler if the roles have no logins, because a pooled session can’t switch to a role', async () => {
  const withoutLogins: RoleConnections = { separation: 'set-role', of: () => ({ url: ownerUrl }) };
  expect((await resolve('postgresql://candor:owner-password@127.0.0.1:1/candor', withoutLogins)).size).toBe(0);
  expect(warnings.pop()).toMatch(/have no logins of their own$/);
});

it.skipIf(!hasPgBouncer())(
  'logs in through PgBouncer as each role for calls, with its time limits and the rights of its side only',
  async () => {
    let bouncer: PgBouncer | undefined;
    try {
      const { host: socketDir } = server.connection;
      bouncer = await startPgBouncer({ url: ownerUrl, socketDir, clusterDir: join(dataDir, 'postgres'), poolSize: 2 });
      const pooled = await resolve(bouncer.url);
      expect([...pooled.keys()]).toEqual(['app', 'identity', 'authored']);
      const { db, close } = openDatabase(pooled.get('authored')!, { poolSize: 6, log, isPooled: true });
      try {
        const readSession = () =>
          sql<object>`select current_user::text as role, current_setting('search_path') as path, current_setting('lock_timeout') as lock,
          current_setting('statement_timeout') as statement, ${'a parameter'} as sent`.execute(db);
        // More at the same time than the pooler has connections, so that sessions are shared.
        for (const { rows } of await Promise.all(Array.from({ length: 20 }, readSession)))
          expect(rows).toEqual([
            { role: 'candor_authored', path: 'public, authored', lock: '1234ms', statement: '5s', sent: 'a parameter' },
          ]);
        await expect(sql`update users set trust_score = 1`.execute(db)).rejects.toThrow('permission denied');
      } finally {
        await close();
      }
    } finally {
      await bouncer?.stop();
    }
  },
);
