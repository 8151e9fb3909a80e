import { errorCodesOf } from '@candor/contract/error-codes-of';
import { ERRORS } from '@candor/contract/errors';
import { buildOpenApi } from '@candor/contract/openapi';
import type { RouteKey, RouteSpec } from '@candor/contract/route';
import { routes } from '@candor/contract/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../src/platform/limits/default-limits.ts';
import { makeMember, type TestMember } from './people.ts';
import { startTestApp, type Reply, type TestApp } from './start-app.ts';

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

test('a call refuses everybody who may not make it before it validates the input', async () => {
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
}, 60_000);

interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  minItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
}
const document = buildOpenApi(routes) as unknown as {
  paths: Record<
    string,
    Record<string, { parameters?: { name: string; in: string }[]; requestBody?: { content: Record<string, { schema: Schema }> } }>
  >;
  components: { schemas: Record<string, Schema> };
};
const resolve = (schema: Schema): Schema => (schema.$ref ? resolve(document.components.schemas[schema.$ref.split('/').at(-1)!]!) : schema);

/** Valid values for fields whose format the schema doesn't state, so that calls get as far as possible. */
const SAMPLE_VALUES: Record<string, unknown> = {
  phone_number: '+12125550177',
  verification_code: '1234',
  platform: 'instagram',
  social_id: 'somebody.else',
  person_name: 'Ann Lee',
  comment: 'We had a nice evening.',
  birthdate: '1990-05-01',
  email: 'ann@example.com',
  emoji: '🐕',
  pack_id: 'starter',
};

/** The smallest value that the schema of a body accepts. */
function sample(node: Schema, name = ''): unknown {
  const schema = resolve(node);
  if (name in SAMPLE_VALUES) return SAMPLE_VALUES[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return sample(first, name);
  if (schema.properties)
    return Object.fromEntries((schema.required ?? []).map((field) => [field, sample(schema.properties![field]!, field)]));
  if (schema.type === 'array') return schema.minItems ? [sample(schema.items ?? {})] : [];
  if (schema.type === 'number' || schema.type === 'integer') return 1;
  if (schema.type === 'boolean') return true;
  if (schema.format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  return schema.format === 'date' ? '2026-01-01' : 'some text';
}

/** Values that a careless check lets through to the database: not a text, not a year, too large a number. */
const TEXTS = ['\0', '0000-01-01', '9007199254740993'];
const VALUES = [...TEXTS, '\ud800', null, -1, 2 ** 31, Number.MAX_SAFE_INTEGER, 1e308, ['\0'], [2 ** 31]];

test('any input gets a reply that the contract defines, without internal details', async () => {
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
    const { parameters = [], requestBody } = document.paths[path]![method.toLowerCase()]!;
    const schema = requestBody?.content['application/json']?.schema;
    const bodies = schema ? (resolve(schema).anyOf ?? resolve(schema).oneOf ?? [schema]).map(resolve) : [];
    const replies: Promise<void>[] = [];
    const body = bodies[0] && sample(bodies[0]);
    for (const value of ['\0', '99999', '9007199254740991', '00000000-0000-4000-8000-000000000000'])
      if (path.includes('{')) replies.push(checkReply(name, spec, `path ${value}`, body === undefined ? {} : { body }, value));
    for (const parameter of parameters.filter((one) => one.in === 'query'))
      for (const value of TEXTS)
        replies.push(
          checkReply(name, spec, `${parameter.name}=${JSON.stringify(value.slice(0, 20))}`, { query: { [parameter.name]: value } }),
        );
    for (const one of bodies)
      for (const field of Object.keys(one.properties ?? {}))
        for (const value of VALUES) {
          const wrong = { ...(sample(one) as object), [field]: value };
          replies.push(checkReply(name, spec, `${field}: ${JSON.stringify(value).slice(0, 20)}`, { body: wrong }));
        }
    await Promise.all(replies);
  }
  expect(violations).toEqual([]);
}, 60_000);
