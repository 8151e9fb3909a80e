import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErrorCode } from '@candor/contract/errors';
import type { RouteData } from '@candor/contract/route';
import type { Routes } from '@candor/contract/routes';
import { createApp, type App } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { readReasons } from '../src/platform/audit/reason-store.ts';
import { loadKeyring, newKeyFile } from '../src/platform/crypto/keyring.ts';
import type { Actor, Context } from '../src/platform/context.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';
import { runWorkerProcess } from '../src/modules/files/index.ts';
import type { ReadUsedShare } from '../src/platform/disk/disk-watch.ts';
import { noSiblings, type Siblings } from '../src/platform/siblings/siblings.ts';
import { cleanHere } from './files/clean-here.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';

interface RequestOptions {
  token?: string | undefined;
  body?: unknown;
  query?: Record<string, string | number | string[]>;
  headers?: Record<string, string>;
  /** The client's address, for limits by address. */
  from?: string;
}

export interface Reply<T = unknown> {
  status: number;
  data: T;
  code: ErrorCode | string | undefined;
  message: string | undefined;
  errors: Record<string, string[]> | undefined;
  headers: Record<string, string | string[] | number | undefined>;
  /** The reply as it went over the wire, to check what it must not contain. */
  text: string;
}

const TEST_SETTINGS = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'error',
  SEED_DEMO: '0',
  // Limits that tests about other things would reach.
  REQUESTS_PER_ADDRESS_PER_MINUTE: '1000000',
  SMS_SENDS_PER_ADDRESS_PER_HOUR: '100000',
  CODE_CHECKS_PER_ADDRESS_PER_HOUR: '100000',
  DECLINES_PER_ADDRESS_PER_HOUR: '100000',
  // No second reviews except in tests about them.
  SECOND_LOOK_ONE_IN: '1000000000',
  // A hundred concurrent calls take long on a busy machine.
  DATABASE_WAIT_MS: '20000',
  QUEUE_WAIT_MS: '20000',
  CALL_TIMEOUT_MS: '120000',
  // Loading the models takes a second of a core in every file whose jobs run.
  LOCAL_MODELS: '0',
};

/** Preparing thousands of rows takes longer on a busy machine than a statement of the app may take. */
const OWNER_STATEMENT_TIMEOUT_MS = 120_000;

interface AppOptions {
  /** The database and folder to use instead of new ones, for example those of a stopped app. */
  existing?: { database: TestDatabase; dataDir: string };
  /** Returns the channel to the other processes, for each app that is started. */
  siblingsOf?: () => Siblings;
  /** How full the disk is; 0 unless a test says otherwise, so that the machine's own disk doesn't matter. */
  readUsedShare?: ReadUsedShare;
  /** Whether files are parsed in separate processes, as in production. */
  hasFileProcesses?: boolean;
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

async function withReason({ db, vault }: Pick<App['platform'], 'db' | 'vault'>, data: unknown): Promise<unknown> {
  const { reason_id: id, ...rest } = data as Record<string, unknown> & { reason_id?: string };
  if (id === undefined) return data;
  delete rest['reason_hash'];
  return { ...rest, reason: (await readReasons(db, vault, [id])).get(id) };
}

/** Starts the whole app on a database of its own, without a port. `env` overrides the settings by their names. */
export async function startTestApp(
  env: Record<string, string> = {},
  { existing, siblingsOf = noSiblings, readUsedShare = async () => 0, hasFileProcesses = false }: AppOptions = {},
) {
  const database = existing?.database ?? (await createTestDatabase());
  const keys = env.CANDOR_KEYS ?? newKeyFile();
  const dataDir = existing?.dataDir ?? mkdtempSync(join(tmpdir(), 'candor-app-'));
  const options = () => ({ siblings: siblingsOf(), readUsedShare, runFileWorker: hasFileProcesses ? runWorkerProcess : cleanHere });
  const config = readConfig({ ...TEST_SETTINGS, CANDOR_KEYS: keys, DATA_DIR: dataDir, ...env });
  const app: App = await createApp(config, database.url, loadKeyring(keys, ''), options());
  const { modules } = app;
  // Tests prepare and inspect rows with the owner's rights. The app itself uses its roles.
  const owner = openDatabase(database.url, { poolSize: 4, statementTimeoutMs: OWNER_STATEMENT_TIMEOUT_MS, log: app.platform.log });
  app.platform.changes.follow(owner.db);
  const platform = { ...app.platform, db: owner.db, pool: owner.pool };

  const { inject, call } = requestsTo(app);

  /** Runs `work` in one transaction, as a use case would be run. */
  function act<T>(work: (ctx: Context) => Promise<T>, actor: Actor = { kind: 'job', job: 'test' }): Promise<T> {
    return inTransaction(app.platform.db, (db, afterCommit) =>
      work({ actor, db, clock: platform.clock, requestId: 'test', clientAddress: '127.0.0.1', afterCommit }),
    );
  }

  async function stop(): Promise<void> {
    await app.close();
    await owner.close();
  }

  return {
    app,
    /** For commands that run with the owner's rights. */
    ownerApp: { ...app, platform },
    dataDir,
    keys,
    databaseUrl: database.url,
    platform,
    modules,
    db: platform.db,
    inject,
    call,
    act,
    clock: clockOf(platform),
    ...inspectionsOf(platform, app),
    drainJobs: app.drainJobs,
    forwardJobs: app.forwardJobs,
    /** A second process's app on the same database, which the caller closes. */
    startSecondProcess: (): Promise<App> => createApp(config, database.url, loadKeyring(keys, ''), options()),
    database,
    stop,
    close: async () => {
      await stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Sends requests without a port. */
function requestsTo({ http }: App) {
  async function inject<T = unknown>(method: Method, path: string, request: RequestOptions = {}): Promise<Reply<T>> {
    const response = await http.inject({
      method,
      url: `/api/v1${path}`,
      headers: { ...(request.token === undefined ? {} : { authorization: `Bearer ${request.token}` }), ...request.headers },
      ...(request.body === undefined ? {} : { payload: request.body as object }),
      ...(request.query === undefined ? {} : { query: request.query as Record<string, string | string[]> }),
      ...(request.from === undefined ? {} : { remoteAddress: request.from }),
    });
    const text = response.body;
    const isJson = (response.headers['content-type'] ?? '').includes('application/json') && text !== '';
    const envelope = (isJson ? JSON.parse(text) : {}) as { data: T; code?: string; message?: string; errors?: Record<string, string[]> };
    return {
      status: response.statusCode,
      data: envelope.data,
      code: envelope.code,
      message: envelope.message,
      errors: envelope.errors,
      headers: response.headers,
      text,
    };
  }

  /** Like `inject`, by the contract's key; `data` has the type of its success. */
  function call<K extends keyof Routes & string>(
    key: K,
    request: RequestOptions & { params?: Record<string, string | number> } = {},
  ): Promise<Reply<RouteData<Routes[K]>>> {
    const [method, template] = key.split(' ') as [Method, string];
    const path = template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(request.params?.[name] ?? '')));
    return inject(method, path, request);
  }

  return { inject, call };
}

function inspectionsOf(platform: App['platform'], { drainJobs, forwardJobs }: Pick<App, 'drainJobs' | 'forwardJobs'>) {
  return {
    /** Runs every job, also those that should wait: for a pending decision, or before another try. */
    runDelayedJobs: async (): Promise<void> => {
      await forwardJobs();
      await sql`update graphile_worker._private_jobs set run_at = now()`.execute(platform.db);
      await drainJobs();
    },
    /** The messages to a phone number or e-mail address, newest first, after running the jobs that send some. */
    messagesTo: async (to: string): Promise<string[]> => {
      await drainJobs({ mixes: false });
      return (await platform.messages.readInbox(platform.db, to)).map(({ text }) => text);
    },
    /** The newest code that was sent to a phone number or e-mail address. */
    codeFor: async (to: string): Promise<string> => {
      const code = (await platform.messages.readInbox(platform.db, to)).find((message) => message.code !== null)?.code;
      if (!code) throw new Error(`no code was sent to ${to}`);
      return code;
    },
    /** The entries of an action, each with its reason opened. */
    auditOf: async (action: string) => {
      const rows = await platform.db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id').execute();
      return Promise.all(rows.map(async (row) => ({ ...row, data: await withReason(platform, row.data) })));
    },
  };
}

const clockOf = ({ clock }: App['platform']) => ({
  now: () => clock.now(),
  advance: (seconds: number) => clock.synchronise(new Date(clock.now().getTime() + seconds * 1000)),
  set: (time: Date) => clock.synchronise(time),
});

/** Resolves once a transaction waits for an advisory lock that another one has. */
export async function untilAdvisoryLockIsContended({ db }: Pick<TestApp, 'db'>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
    if (rows[0]!.n > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
