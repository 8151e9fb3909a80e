import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { API_TIMEOUT_MS, EXPERIENCES_LIST_TIMEOUT_MS, SESSION_REFRESH_TIMEOUT_MS } from '@candor/contract/limits';
import { timeShareOf, type RouteSpec } from '@candor/contract/route';
import { routes } from '@candor/contract/routes';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { environment } from '../../../config/environment.ts';
import { startFakeSquare } from '../../../../test/fakes/fake-square.ts';
import { listenLocally, readBody } from '../../../../test/fakes/local-server.ts';
import { squareSettings } from '../../../../test/fakes/square-requests.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../../test/start-app.ts';

/** Far less than the 5 s after which PostgreSQL ends a statement. */
const CALL_TIMEOUT_MS = 2_000;
const PROVIDER_MS = 500;
const BUSY_MACHINE = { timeout: 60_000, interval: 50 };

let square: Awaited<ReturnType<typeof startFakeSquare>>;
let provider: Awaited<ReturnType<typeof startSlowProvider>>;
let test: TestApp;
let whenProviderAnswers: () => Promise<void> = async () => undefined;

/** A provider that waits for PROVIDER_MS and then runs `whenProviderAnswers` before it replies. */
async function startSlowProvider(target: string) {
  return listenLocally(
    createServer((request, response) => {
      void (async () => {
        const body = await readBody(request);
        await new Promise((resolve) => setTimeout(resolve, PROVIDER_MS));
        const headers = Object.entries(request.headers).filter(([name]) => !['host', 'connection', 'content-length'].includes(name));
        const reply = await fetch(target + request.url, {
          method: request.method ?? 'POST',
          headers: headers as [string, string][],
          ...(body === '' ? {} : { body }),
        });
        const text = await reply.text();
        await whenProviderAnswers();
        response.writeHead(reply.status, { 'content-type': 'application/json' }).end(text);
      })();
    }),
  );
}

beforeAll(async () => {
  square = await startFakeSquare();
  provider = await startSlowProvider(square.baseUrl);
  await import('square');
  test = await startTestApp({ ...squareSettings(provider.origin), CALL_TIMEOUT_MS: String(CALL_TIMEOUT_MS), LOG_LEVEL: 'silent' });
});
afterAll(async () => {
  await test.close();
  await provider.close();
  await square.close();
});

/** Makes the database slow: writes to the table wait until the lock is released. */
async function lockTable(table: 'users' | 'credit_accounts'): Promise<() => Promise<void>> {
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = test.db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(tx);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  return async () => {
    released.resolve();
    await holding;
  };
}

const count = async (condition: ReturnType<typeof sql>): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and ${condition}`.execute(test.db)
  ).rows[0]!.n;
const waitingForLock = () => count(sql`wait_event_type = 'Lock'`);
const openTransactions = () => count(sql`xact_start is not null`);

const rename = (member: TestMember, name: string) => test.call('PUT /user', { token: member.token, body: { display_name: name } });
const nameOf = async (member: TestMember) => (await test.call('GET /user', { token: member.token })).data?.user.display_name;
const paymentsOf = async (member: TestMember) => (await test.call('GET /user/payments', { token: member.token })).data?.payments;

it('a call whose statement waits is answered 503 before PostgreSQL ends the statement, and changes nothing', async () => {
  const member = await makeMember(test);
  await vi.waitFor(async () => expect((await rename(member, 'Robin')).status).toBe(200), BUSY_MACHINE);
  const release = await lockTable('users');
  const refused = await rename(member, 'Quinn');
  expect([refused.status, refused.code]).toEqual([503, 'UNAVAILABLE']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await waitingForLock()).toBe(1);
  await release();
  await vi.waitFor(async () => expect(await openTransactions()).toBe(0), BUSY_MACHINE);
  await vi.waitFor(async () => expect(await nameOf(member)).toBe('Robin'), BUSY_MACHINE);
  await vi.waitFor(async () => expect((await rename(member, 'Quinn')).status).toBe(200), BUSY_MACHINE);
});

it('a purchase that waits for the provider and then for the database is answered in time, and repeated, charges once', async () => {
  const member = await makeMember(test);
  const [source, key] = [`cnon:fake-ok-${randomUUID()}`, randomUUID()];
  const buy = () =>
    test.call('POST /reveals/purchase', {
      token: member.token,
      body: { pack_id: 'starter', source_id: source },
      headers: { 'idempotency-key': key },
    });
  let release: (() => Promise<void>) | undefined;
  whenProviderAnswers = async () => void (release ??= await lockTable('credit_accounts'));
  const refused = await buy();
  expect([refused.status, refused.code]).toEqual([503, 'UNAVAILABLE']);
  await vi.waitFor(async () => expect(await waitingForLock()).toBe(1), BUSY_MACHINE);
  await release!();
  await vi.waitFor(async () => expect(await openTransactions()).toBe(0), BUSY_MACHINE);
  await vi.waitFor(async () => expect((await buy()).status).toBe(200), BUSY_MACHINE);
  expect(square.payments()).toHaveLength(1);
  await vi.waitFor(async () => expect(await paymentsOf(member)).toMatchObject([{ status: 'COMPLETED' }]), BUSY_MACHINE);
});

it('every call but uploads and streams ends before the client gives up', () => {
  const total = environment.parse({}).CALL_TIMEOUT_MS;
  for (const [key, spec] of Object.entries(routes) as [string, RouteSpec][]) {
    const share = timeShareOf(spec, key.split(' ')[0]!);
    if (spec.bodyType === 'multipart' || spec.reply === 'stream') expect([key, share]).toEqual([key, undefined]);
    else expect([key, share! * total < API_TIMEOUT_MS]).toEqual([key, true]);
  }
  const lists = ['GET /experiences', 'GET /search', 'POST /search', 'GET /payments/history', 'GET /experiences/linked'] as const;
  for (const key of lists)
    expect([key, timeShareOf(routes[key], key.split(' ')[0]!)! * total < EXPERIENCES_LIST_TIMEOUT_MS]).toEqual([key, true]);
  expect(timeShareOf(routes['POST /auth/refresh'], 'POST')! * total).toBeLessThan(SESSION_REFRESH_TIMEOUT_MS);
});
