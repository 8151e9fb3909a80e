import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RouteKey, RouteSpec } from '@candor/contract/route';
import { routes } from '@candor/contract/routes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { raisedLimits } from '../main-process.ts';
import { openApiDocument, resolveSchema, sample } from '../sample-input.ts';
import { candorProcess, type CandorProcess } from './candor-process.ts';
import { createMembers, withAppOn } from './prepare-data.ts';

/** What browsers, proxies and other clients send, besides what the server uses. */
const OTHER_HEADERS = ['referer', 'via', 'forwarded', 'x-real-ip', 'x-request-id', 'if-none-match', 'traceparent', 'x-forwarded-host'];

/**
 * A visitor, a member and an admin make every call of the contract, with a different planted text in each field, parameter and header, on
 * the real server at the most verbose log level of production.
 */
let dataDir: string;
let candor: CandorProcess;
let logs = '';
const planted: string[] = [];
const refused: { name: string; requestId: string; status: number }[] = [];
let calls = 0;

const plant = (): string => {
  const text = `canary${randomBytes(8).toString('hex')}`;
  planted.push(text);
  return text;
};

/** The same value with a planted text in place of each free text, so that schemas still accept most of them. */
function withPlantedTexts(value: unknown): unknown {
  if (typeof value === 'string') return value === 'some text' || value === 'We had a nice evening.' ? `A nice ${plant()}` : value;
  if (Array.isArray(value)) return value.map(withPlantedTexts);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withPlantedTexts(one)]));
}

async function send(name: string, token: string | undefined, body: unknown): Promise<void> {
  const [method = '', path = ''] = name.split(' ');
  const { parameters = [] } = openApiDocument.paths[path]?.[method.toLowerCase()] ?? {};
  const query = parameters.filter((one) => one.in === 'query').map((one) => `${encodeURIComponent(one.name)}=${plant()}`);
  const inPath = Math.random() < 0.5 ? randomUUID() : plant();
  if (path.includes('{')) planted.push(inPath);
  const url = `${candor.address}/api/v1${path.replaceAll(/\{\w+\}/g, inPath)}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const reply = await fetch(url, {
    method,
    headers: {
      'user-agent': plant(),
      cookie: `session=${plant()}`,
      'x-forwarded-for': plant(),
      'idempotency-key': plant(),
      ...Object.fromEntries(OTHER_HEADERS.map((header) => [header, plant()])),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  calls += 1;
  await reply.body?.cancel();
  if (reply.status >= 400) refused.push({ name, requestId: reply.headers.get('x-request-id') ?? '', status: reply.status });
}

function bodiesOf(name: string): unknown[] {
  const [method = '', path = ''] = name.split(' ');
  const schema = openApiDocument.paths[path]![method.toLowerCase()]!.requestBody?.content['application/json']?.schema;
  if (!schema) return [undefined];
  const [first] = (resolveSchema(schema).anyOf ?? resolveSchema(schema).oneOf ?? [schema]).map(resolveSchema);
  const valid = withPlantedTexts(sample(first!)) as object;
  // Once with valid values, once with a planted text in every field.
  return [valid, Object.fromEntries(Object.keys(first!.properties ?? {}).map((field) => [field, plant()]))];
}

/** Writes to the server's port and hangs up: for bytes that are no request, and for an upload that is cut off. */
async function writeRaw(text: string): Promise<void> {
  await new Promise<void>((done) => {
    const socket = connect(Number(new URL(candor.address).port), '127.0.0.1', () =>
      socket.write(text, () => setTimeout(() => socket.destroy(), 300)),
    );
    socket.on('error', () => undefined).on('close', () => done());
  });
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'candor-logs-'));
  candor = await candorProcess(dataDir, {
    LOG_LEVEL: 'info',
    NODE_ENV: 'test',
    ...raisedLimits('COST_PER_ADDRESS_PER_MINUTE', 'COST_PER_MEMBER_PER_MINUTE'),
  });
  await candor.start();
  const [member, admin] = await withAppOn(dataDir, async (app) => {
    const created = await createMembers(app, 2);
    await app.platform.db.updateTable('users').set({ role: 'admin' }).where('id', '=', created[1]!.userId).execute();
    return created;
  });
  planted.push(member!.token, member!.userId, admin!.token, admin!.userId);
  const all = (Object.entries(routes) as [RouteKey, RouteSpec][]).filter(
    ([name, { reply }]) => reply !== 'stream' && name !== 'POST /logout',
  );
  for (const [name] of all)
    for (const body of bodiesOf(name)) await Promise.all([undefined, member!.token, admin!.token].map((token) => send(name, token, body)));
  const head = `POST /api/v1/user/photo?x=${plant()} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${member!.token}\r\n`;
  await writeRaw(
    `${head}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9999\r\n\r\n--x\r\nContent-Disposition: form-data; name="photo"; filename="${plant()}"\r\n\r\n%PDF-1.4 ${plant()}`,
  );
  await writeRaw(`${plant()} / HTTP/9.9\r\n${plant()}\r\n\r\n`);
  await writeRaw(`GET /${plant()} HTTP/1.1\r\nHost: ${plant()}\r\nContent-Length: -1\r\n\r\n`);
  await sleep(1_000);
  await candor.stop();
  const files = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isFile() && /\.(?:log|txt|jsonl?)$/.test(entry.name));
  logs = [candor.describe(), ...files.map(({ name }) => readFileSync(join(dataDir, name), 'utf8'))].join('\n');
}, 600_000);
afterAll(async () => {
  await candor.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('the logs contain nothing that was sent', () => {
  expect(planted.length).toBeGreaterThan(10_000);
  expect(logs.split('\n').length).toBeGreaterThan(calls);
  // The beginning is enough, because a log may cut a text short.
  expect(logs.match(/canary[\da-f]*/gi)).toBeNull();
  expect(planted.filter((text) => !text.startsWith('canary') && logs.includes(text))).toEqual([]);
  // No phone number, e-mail address or token of any member.
  expect(logs).not.toMatch(/\+1\d{10}|[\w.]+@example\.com|Bearer/);
});

it('every refusal has a line with its request id and status, and none is an internal error', () => {
  const statuses = new Map<string, number>();
  for (const line of logs.split('\n').filter((text) => text.startsWith('{"level"'))) {
    const { requestId, status } = JSON.parse(line) as { requestId?: string; status?: number };
    if (requestId !== undefined && status !== undefined) statuses.set(requestId, status);
  }
  expect(refused.length).toBeGreaterThan(300);
  // The log shows only the class of the status (400 for 404) of calls about the member's own texts.
  const missing = refused.filter(
    ({ requestId, status }) => ![status, Math.floor(status / 100) * 100].includes(statuses.get(requestId) ?? 0),
  );
  expect(missing).toEqual([]);
  expect(refused.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
});
