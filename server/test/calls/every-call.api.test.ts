import { errorCodesOf } from '@candor/contract/error-codes-of';
import { ERRORS } from '@candor/contract/errors';
import type { RouteKey, RouteSpec } from '@candor/contract/route';
import { routes } from '@candor/contract/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/platform/limits/default-limits.ts';
import { makeMember, type TestMember } from '../people.ts';
import { openApiDocument, resolveSchema, sample } from '../sample-input.ts';
import { startTestApp, type Reply, type TestApp } from '../start-app.ts';

/** All calls of the contract, so that a new call is tested without a change here. */
const calls = (Object.entries(routes) as [RouteKey, RouteSpec][])
  .filter(([, { reply }]) => reply !== 'stream')
  .flatMap(([key, spec]) => [key, ...(spec.aliases ?? [])].map((name) => ({ name, spec })));

let app: TestApp;
let member: TestMember;
let reviewer: TestMember;
let admin: TestMember;
beforeAll(async () => {
  const limitNames = Object.keys(DEFAULT_LIMITS).filter((name) => /_PER_(?:MINUTE|HOUR|DAY)$/.test(name));
  app = await startTestApp(Object.fromEntries(limitNames.map((name) => [name, '1000000'])));
  member = await makeMember(app, { trust: 65 });
  reviewer = await makeMember(app, { role: 'reviewer' });
  admin = await makeMember(app, { role: 'admin', trust: 65 });
});
afterAll(() => app.close());

const pathOf = (name: string, value: string): string => name.slice(name.indexOf(' ') + 1).replaceAll(/\{\w+\}/g, encodeURIComponent(value));
const send = (name: string, sent: Parameters<TestApp['inject']>[2], inPath = '1') =>
  app.inject(name.split(' ')[0] as 'GET', pathOf(name, inPath), sent);

test('a call refuses callers without permission before it validates the input', async () => {
  const signedOut = await makeMember(app);
  await app.call('POST /logout', { token: signedOut.token });
  const untrusted = await makeMember(app, { trust: 40 });
  for (const { name, spec } of calls) {
    const body = name.startsWith('GET') ? {} : { body: { no: 'such field' } };
    const expectRefusal = (reply: Reply, code: keyof typeof ERRORS) =>
      expect([name, reply.status, reply.code]).toEqual([name, ERRORS[code].status, code]);
    if (spec.who === 'visitor') {
      expect([name, (await send(name, { token: signedOut.token, ...body })).code]).not.toContain('UNAUTHENTICATED');
      continue;
    }
    for (const token of [undefined, 'garbage-of-some-length', signedOut.token])
      expectRefusal(await send(name, { token, ...body }), 'UNAUTHENTICATED');
    if (spec.who === 'reviewer') expectRefusal(await send(name, { token: member.token, ...body }), 'reviewer_application_needed');
    if (spec.who === 'admin')
      for (const { token } of [member, reviewer]) expectRefusal(await send(name, { token, ...body }), 'ADMIN_REQUIRED');
    if (spec.gates?.trust !== undefined) expectRefusal(await send(name, { token: untrusted.token, ...body }), 'TRUST_TOO_LOW');
  }
});

test('every call that changes something is refused if a browser marks it as coming from another site', async () => {
  // A webhook is signed by its provider, which is no browser.
  const changing = calls.filter(({ name, spec }) => !name.startsWith('GET ') && spec.bodyType !== 'raw');
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ];
  for (const { name } of changing)
    for (const headers of foreign) {
      const reply = await send(name, { token: admin.token, body: {}, headers });
      expect([name, reply.status, reply.code]).toEqual([name, 403, 'CSRF_FAILED']);
    }
});

/** Values that a careless check lets through to the database: not a text, not a year, too large a number. */
const TEXTS = ['\0', '0000-01-01', '9007199254740993'];
const VALUES = [...TEXTS, '\ud800', null, -1, 2 ** 31, Number.MAX_SAFE_INTEGER, 1e308, ['\0'], [2 ** 31]];

test('unusual values in paths, queries and bodies get a reply that the contract defines, without internal details', async () => {
  const violations: string[] = [];
  const checkReply = async (name: string, spec: RouteSpec, what: string, sent: Parameters<TestApp['inject']>[2], inPath?: string) => {
    const token = spec.who === 'admin' || spec.who === 'reviewer' ? admin.token : member.token;
    const reply = await send(name, { token, ...sent }, inPath);
    const isDefined = reply.status < 300 || errorCodesOf(spec).some((code) => code === reply.code && code !== 'INTERNAL');
    if (!isDefined || /node_modules|\bat \/|pg_|syntax error/.test(reply.text))
      violations.push(`${name} ${what}: ${reply.status} ${reply.code}`);
  };
  for (const { name, spec } of calls.filter((call) => call.name in routes)) {
    const [method = '', path = ''] = name.split(' ');
    const { parameters = [], requestBody } = openApiDocument.paths[path]![method.toLowerCase()]!;
    const schema = requestBody?.content['application/json']?.schema;
    const bodySchemas = schema ? (resolveSchema(schema).anyOf ?? resolveSchema(schema).oneOf ?? [schema]).map(resolveSchema) : [];
    const replies: Promise<void>[] = [];
    const body = bodySchemas[0] && sample(bodySchemas[0]);
    for (const value of ['\0', '99999', '9007199254740991', '00000000-0000-4000-8000-000000000000'])
      if (path.includes('{')) replies.push(checkReply(name, spec, `path ${value}`, body === undefined ? {} : { body }, value));
    for (const parameter of parameters.filter((one) => one.in === 'query'))
      for (const value of TEXTS)
        replies.push(
          checkReply(name, spec, `${parameter.name}=${JSON.stringify(value.slice(0, 20))}`, { query: { [parameter.name]: value } }),
        );
    for (const bodySchema of bodySchemas)
      for (const field of Object.keys(bodySchema.properties ?? {}))
        for (const value of VALUES) {
          const wrong = { ...(sample(bodySchema) as object), [field]: value };
          replies.push(checkReply(name, spec, `${field}: ${JSON.stringify(value).slice(0, 20)}`, { body: wrong }));
        }
    await Promise.all(replies);
  }
  expect(violations).toEqual([]);
});
