import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../src/platform/clock.ts';
import { freshPhone } from '../people.ts';
import { candorProcess, type CandorProcess } from './candor-process.ts';
import { withAppOn } from './prepare-data.ts';

/** The machine's clock jumps while the app runs. Codes, sessions and limits last as long in real time as without a jump. */
const YEAR_MS = 365 * DAY_MS;
const JUMPS = [
  ['five minutes ahead', 5 * MINUTE_MS],
  ['five minutes back', -5 * MINUTE_MS],
  ['a year ahead', YEAR_MS],
  ['a year back', -YEAR_MS],
] as const;

let dataDir: string;
let candor: CandorProcess;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'candor-clock-'));
  const settings = { CLOCK_JUMP_FILE: join(dataDir, 'jump'), SMS_SENDS_PER_ADDRESS_PER_HOUR: '1000' };
  candor = await candorProcess(dataDir, settings, { preload: join(import.meta.dirname, 'clock/jump-clock.ts') });
  await candor.start();
}, 300_000);
afterAll(async () => {
  await candor.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => jump(0));

async function jump(ms: number): Promise<void> {
  writeFileSync(join(dataDir, 'jump'), String(ms));
  // The process reads the file every 50 ms (clock/jump-clock.ts).
  await sleep(300);
}

async function call<T>(method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) {
  const reply = await fetch(`${candor.address}/api/v1${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: reply.status, ...((await reply.json()) as { code?: string; data: T }) };
}
const profile = { display_name: 'Pat Example', birthdate: '1990-05-01', campus_mode: false, lgbtqia: false };
const register = (phone: string) =>
  call<{ resend_in: number; expires_in: number }>('POST', '/register', {
    body: { ...profile, phone_number: phone, auth_method: 'sms', carrier_consent_given: true },
  });
const verify = (phone: string, code: string) =>
  call<{ token: string }>('POST', '/verify-sms', { body: { phone_number: phone, verification_code: code, registration_data: profile } });
async function codeFor(phone: string): Promise<string> {
  for (;;) {
    const { messages } = (await (await fetch(`${candor.address}/dev/inbox.json?to=${encodeURIComponent(phone)}`)).json()) as {
      messages: { code: string | null }[];
    };
    if (messages[0]?.code) return messages[0].code;
    await sleep(200);
  }
}
async function signUp(): Promise<string> {
  const phone = freshPhone();
  await register(phone);
  return (await verify(phone, await codeFor(phone))).data.token;
}
const inDatabase = (statement: string): Promise<unknown> => withAppOn(dataDir, ({ platform }) => sql.raw(statement).execute(platform.db));

it.each(JUMPS)('%s: a code and a session stay valid, and no countdown is negative', async (_name, ms) => {
  const phone = freshPhone();
  await register(phone);
  const code = await codeFor(phone);
  const token = await signUp();
  await jump(ms);
  const tooEarly = await register(phone);
  expect(tooEarly).toMatchObject({ status: 429, data: { retry_after: expect.any(Number) } });
  const { retry_after: wait } = tooEarly.data as unknown as { retry_after: number };
  expect([wait >= 1, wait <= 60]).toEqual([true, true]);
  expect((await verify(phone, code)).status).toBe(200);
  const health = await call<{ healthy: boolean; expires_at: string; server_time: string }>('GET', '/auth/session-health', { token });
  expect(health).toMatchObject({ status: 200, data: { healthy: true } });
  // `server_time` comes from the database, whose clock does not jump.
  expect(Math.abs(new Date(health.data.server_time).getTime() - Date.now())).toBeLessThan(MINUTE_MS);
  expect(new Date(health.data.expires_at).getTime()).toBeGreaterThan(Date.now());
  const sent = await register(freshPhone());
  expect(sent.data).toMatchObject({ resend_in: 60, expires_in: 600 });
});

it('a clock set back makes neither an expired code nor an expired session valid again', async () => {
  const token = await signUp();
  const phone = freshPhone();
  await register(phone);
  const code = await codeFor(phone);
  await inDatabase("update sessions set expires_at = now() - interval '1 second'");
  await inDatabase("update challenges set expires_at = now() - interval '1 second'");
  await jump(-YEAR_MS);
  expect((await verify(phone, code)).status).toBe(422);
  expect((await call('GET', '/user', { token })).status).toBe(401);
});
