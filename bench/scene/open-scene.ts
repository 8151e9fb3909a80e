import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { loadKeyring, sha256 } from '../../server/src/platform/crypto/keyring.ts';
import { openVault } from '../../server/src/platform/crypto/store.ts';
import type { Vault } from '../../server/src/platform/crypto/vault.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/db/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { upgradeSteps } from '../../server/src/upgrade/index.ts';
import { childrenMs } from '../load/processor-time.ts';
import { startServer, type ServerProcess } from '../load/server-process.ts';
import { dataOf } from './data.ts';

export interface Member {
  userId: string;
  token: string;
}

/** A Candor of a given size with its database running, and members who are signed in. */
export interface Scene {
  experiences: number;
  url: string;
  keys: string;
  db: pg.Client;
  vault: Vault;
  members: Member[];
  /** Who writes: so many that nobody writes more than a day allows. */
  authors: Member[];
  startProduct(env?: Record<string, string>): Promise<ServerProcess>;
  startReference(): Promise<ServerProcess>;
  /** What the database has had of the processors. */
  databaseMs(): number;
  close(): Promise<void>;
}

const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 400);
const AUTHORS = 5000;
const ENOUGH = '100000000';
/** Limits that count but do not refuse: what is measured is how they are kept. */
const ROOMY = {
  REQUESTS_PER_ADDRESS_PER_MINUTE: ENOUGH,
  CONNECTIONS_PER_ADDRESS: '10000',
  // A slow answer is measured, not refused.
  QUEUE_WAIT_MS: '60000',
  SEARCHES_PER_MINUTE: ENOUGH,
  SEARCHES_PER_DAY: ENOUGH,
  DISTINCT_PHONES_PER_DAY: ENOUGH,
  DISTINCT_HANDLES_PER_DAY: ENOUGH,
  REVEALS_PER_DAY: ENOUGH,
  SUBMISSIONS_PER_DAY: ENOUGH,
  // As in production: a mix every second would empty the caches.
  MIX_INTERVAL_SECONDS: '86400',
};

const root = join(import.meta.dirname, '../..');

export async function openScene(experiences: number): Promise<Scene> {
  const dataDir = dataOf(experiences);
  const log = createLogger('silent');
  const cluster = await startEmbeddedPostgres({ dataDir, log });
  const keyring = loadKeyring(undefined, dataDir);
  await migrate(cluster.url, upgradeSteps(keyring));
  const opened = openDatabase(cluster.url, { poolSize: 1, log });
  const vault = await openVault(opened.db, keyring);
  await opened.close();
  const db = new pg.Client({ connectionString: cluster.url, options: '-c search_path=public,authored' });
  await db.connect();
  // What earlier runs of the day counted would weigh on this one as no member's own day can.
  await db.query('delete from rate_limits');
  await db.query('delete from held_hits');
  const signedIn = await signIn(db, 'user', AUTHORS);
  const keys = join(dataDir, 'keys.json');
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    experiences,
    url: cluster.url,
    keys,
    db,
    vault,
    members: signedIn.slice(0, MEMBERS),
    authors: signedIn.toReversed(),
    startProduct: (env = {}) =>
      startServer(
        join(root, 'server/src/main.ts'),
        { ...ROOMY, DATABASE_URL: cluster.url, CANDOR_KEYS: keys, DATA_DIR: dataDir, SEED_DEMO: '0', LOG_LEVEL: 'info', ...env },
        '/healthz',
        // As `npm start` has it.
        ['--max-semi-space-size=8', '--max-old-space-size=384'],
      ),
    startReference: () => startServer(join(root, 'bench/reference/server.ts'), { DATABASE_URL: cluster.url }, '/healthz'),
    databaseMs: () => childrenMs(postmaster),
    close: async () => {
      await db.end();
      await cluster.stop();
    },
  };
}

/** Sessions of a day for members who may do everything. */
export async function signIn(db: pg.Client, role: 'user' | 'reviewer' | 'admin', most: number): Promise<Member[]> {
  const { rows } = await db.query<{ id: string }>(
    'select id from users where role = $1 and trust_score >= 60 and is_verified and is_profile_complete order by id limit $2',
    [role, most],
  );
  const members = rows.map(({ id }) => ({ userId: id, token: randomBytes(32).toString('base64url') }));
  await db.query(
    `insert into sessions (id, token_hash, user_id, created_at, last_seen_at, expires_at)
     select s.*, now(), now(), now() + interval '1 day' from unnest($1::uuid[], $2::bytea[], $3::uuid[]) s`,
    [members.map(() => randomUUID()), members.map(({ token }) => sha256(token)), members.map(({ userId }) => userId)],
  );
  await db.query('update credit_accounts set is_unlimited = true where user_id = any($1::uuid[])', [members.map(({ userId }) => userId)]);
  return members;
}
