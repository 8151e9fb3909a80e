import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../test/browser.ts';
import { publish } from '../../test/experiences.ts';
import { linkedSiblings } from '../../test/linked-siblings.ts';
import { goToGoogle } from '../../test/fakes/local-google.ts';
import { makeMember } from '../../test/people.ts';
import { startTestApp, type TestApp } from '../../test/start-app.ts';
import type { App } from '../app.ts';

const PER_MINUTE = 6;
const REQUESTS = 400;
let test: TestApp;
let secondProcess: App;
beforeAll(async () => {
  test = await startTestApp(
    {
      SEARCHES_PER_MINUTE: String(PER_MINUTE),
      REQUESTS_PER_ADDRESS_PER_MINUTE: String(REQUESTS),
      METRICS_TOKEN: 'token',
      LOG_LEVEL: 'silent',
    },
    { siblingsOf: linkedSiblings() },
  );
  secondProcess = await test.startSecondProcess();
});
afterAll(async () => {
  await secondProcess.close();
  await test.close();
});

interface SentRequest {
  token?: string;
  body?: object;
  from?: string;
}

async function sendRequest(app: App, method: 'GET' | 'POST', path: string, { token, body, from = '127.0.0.1' }: SentRequest = {}) {
  const response = await app.http.inject({
    method,
    url: `/api/v1${path}`,
    remoteAddress: from,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    ...(body ? { payload: body } : {}),
  });
  return { status: response.statusCode, data: response.json<{ data: Record<string, unknown> }>().data };
}

/** Searches alternately in the two processes, all at the same time. */
const searchConcurrently = async (token: string, times: number): Promise<number[]> => {
  const calls = Array.from({ length: times }, (_, n) =>
    sendRequest(n % 2 === 0 ? test.app : secondProcess, 'POST', '/search', {
      token,
      body: { person_name: 'Alma Duarte' },
      from: `10.0.1.${n}`,
    }),
  );
  return (await Promise.all(calls)).map(({ status }) => status).toSorted((a, b) => a - b);
};
const statuses = (allowed: number, refused: number): number[] => [...Array<number>(allowed).fill(200), ...Array<number>(refused).fill(429)];

describe('limits across processes', () => {
  it('let exactly as many searches pass as they allow, however the calls are spread', async () => {
    const { token } = await makeMember(test, { trust: 80 });
    expect(await searchConcurrently(token, 24)).toEqual(statuses(PER_MINUTE, 24 - PER_MINUTE));
  });

  it('continue with the stored hits after the supervisor was restarted', async () => {
    const { token } = await makeMember(test, { trust: 80 });
    expect(await searchConcurrently(token, 4)).toEqual(statuses(4, 0));
    await test.modules.search.close();
    await secondProcess.modules.search.close();
    // Both processes and the supervisor are new.
    const [siblingsOf, env] = [linkedSiblings(), { SEARCHES_PER_MINUTE: String(PER_MINUTE), LOG_LEVEL: 'silent', CANDOR_KEYS: test.keys }];
    const first = await startTestApp(env, { existing: test, siblingsOf });
    const second = await first.startSecondProcess();
    try {
      const calls = Array.from({ length: 12 }, (_, n) =>
        sendRequest(n % 2 === 0 ? first.app : second, 'POST', '/search', { token, body: { person_name: 'Alma Duarte' } }),
      );
      expect((await Promise.all(calls)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual(statuses(2, 10));
    } finally {
      await second.close();
      await first.stop();
    }
  });

  it('that an admin clears are cleared in every process', async () => {
    const member = await makeMember(test, { trust: 80 });
    const { token } = await makeMember(test, { role: 'admin' });
    expect((await searchConcurrently(member.token, 10)).at(-1)).toBe(429);
    // The other process receives it about 20 ms later, and until then refuses by its own counts.
    const received = new Promise<void>((resolve) => secondProcess.platform.changes.on('limit', () => resolve()));
    expect((await sendRequest(test.app, 'POST', '/search/clear-rate-limit', { token, body: { user_id: member.userId } })).status).toBe(200);
    await received;
    expect(await searchConcurrently(member.token, 8)).toEqual(statuses(PER_MINUTE, 2));
  });

  it('refuse an address in one process that has used up its budget in the other', async () => {
    const from = '203.0.113.9';
    const minute = (): number => Math.floor((performance.timeOrigin + performance.now()) / 60_000);
    for (;;) {
      const startMinute = minute();
      for (let n = 0; n < REQUESTS; n++) await sendRequest(test.app, 'GET', '/nothing', { from });
      const requestStatus = async (): Promise<number> => (await sendRequest(secondProcess, 'GET', '/nothing', { from })).status;
      const refused = await expect
        .poll(requestStatus, { interval: 20, timeout: 10_000 })
        .toBe(429)
        .then(
          () => true,
          () => false,
        );
      if (minute() !== startMinute) continue;
      expect(refused).toBe(true);
      return;
    }
  });
});

describe('a write of one process', () => {
  it('is visible to the other within a second: an experience that a member has submitted', async () => {
    const author = await makeMember(test, { trust: 80 });
    const readOwn = async (): Promise<unknown> =>
      (await sendRequest(secondProcess, 'GET', '/experiences/mine', { token: author.token })).data;
    await readOwn();
    await secondProcess.modules.experiences.own.recentIdsOf(secondProcess.platform.db, author.userId);
    const id = await publish(test, author);
    await expect
      .poll(async () => [...(await secondProcess.modules.experiences.own.recentIdsOf(secondProcess.platform.db, author.userId))], {
        timeout: 1_000,
      })
      .toEqual([id]);
  });

  it('is visible to the other within a second: a feedback category that an admin adds', async () => {
    const { token } = await makeMember(test, { role: 'admin' });
    const list = async (app: App): Promise<string> => JSON.stringify((await sendRequest(app, 'GET', '/feedback-categories')).data);
    await list(secondProcess);
    const body = { label: 'Waited for me', emoji: '⏳', weight: 2, type: 'positive', feedback_type: 'standard' };
    const added = await sendRequest(test.app, 'POST', '/admin/feedback-categories', { token, body });
    expect(added.status).toBe(200);
    await expect.poll(() => list(secondProcess), { timeout: 1_000 }).toContain('Waited for me');
  });
});

it('a sign-in with the local provider may use both processes', async () => {
  let calls = 0;
  const alternating = {
    inject: (sent: never) => ((calls += 1) % 2 === 0 ? test.app : secondProcess).http.inject(sent),
  } as unknown as FastifyInstance;
  const { response: googleResponse, browser } = await goToGoogle(test, 'local-1001', { browser: openBrowser(alternating) });
  const exchanged = await secondProcess.http.inject({
    method: 'POST',
    url: '/api/v1/auth/google/exchange',
    payload: { code: googleResponse.code, state: googleResponse.state },
    headers: browser.apiCookies(),
  });
  // A new member, whom Google has identified.
  expect(exchanged.json()).toMatchObject({ data: { google_ticket: expect.any(String) as string } });
  expect(calls).toBeGreaterThan(4);
});

it('metrics cover all processes: calls are summed, database figures appear once, memory is per process', async () => {
  await sendRequest(test.app, 'GET', '/nothing-here');
  await sendRequest(secondProcess, 'GET', '/nothing-here');
  const read = async (app: App): Promise<string> =>
    (await app.http.inject({ url: '/metrics', headers: { authorization: 'Bearer token' } })).body;
  const [one, other] = [await read(test.app), await read(secondProcess)];
  const countOf = (text: string): number =>
    Number(/^http_request_duration_seconds_count\{method="GET",route="none",status="404"\} (\d+)$/m.exec(text)?.[1]);
  expect(countOf(one)).toBeGreaterThanOrEqual(2);
  expect(countOf(other)).toBe(countOf(one));
  const members = await test.db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(one).toContain(`candor_count{kind="members"} ${members.n}\n`);
  expect(one).toMatch(/^process_resident_memory_bytes\{process="1"\} \d+$/m);
  expect(one).toMatch(/^process_resident_memory_bytes\{process="2"\} \d+$/m);
});
