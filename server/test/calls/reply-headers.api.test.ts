import type { RouteKey, RouteSpec } from '@candor/contract/route';
import { routes } from '@candor/contract/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember } from '../people.ts';
import { openApiDocument, resolveSchema, sample } from '../sample-input.ts';
import { startTestApp, type Reply, type TestApp } from '../start-app.ts';

/** The only JSON replies that browsers and proxies may store (the contract's conventions). */
const CACHEABLE: readonly RouteKey[] = [
  'GET /community/stats',
  'GET /feedback-categories',
  'GET /reveals/packs',
  'GET /platforms',
  'GET /countries',
  'GET /guidelines',
  'GET /transparency',
];
/** The table of public figures and the map's tiles: the same for everybody, so they may be stored too. */
const PUBLIC_FILES: readonly RouteKey[] = ['GET /transparency.csv', 'GET /geo/tiles/{zoom}/{column}/{row}'];

const calls = (Object.entries(routes) as [RouteKey, RouteSpec][])
  .filter(([, { reply }]) => reply !== 'stream')
  .flatMap(([key, { aliases = [] }]) => [key, ...aliases].map((name) => ({ key, name })));

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ token } = await makeMember(app, { role: 'admin', trust: 65 }));
});
afterAll(() => app.close());

function faultsOf({ status, headers }: Reply, key: RouteKey): string[] {
  const policy = String(headers['content-security-policy']);
  const isPublic = status === 200 && (CACHEABLE.includes(key) || PUBLIC_FILES.includes(key));
  const isProtected =
    policy.includes("frame-ancestors 'none'") && /default-src '(?:self|none)'/.test(policy) && !/script-src [^;]*unsafe/.test(policy);
  return [
    ...(isProtected || policy === "default-src 'none'; sandbox" ? [] : [`the policy ${policy}`]),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['guessed types']),
    ...(headers['x-frame-options'] === 'DENY' ? [] : ['frames']),
    ...(headers['referrer-policy'] === 'no-referrer' ? [] : ['a referrer']),
    ...(isPublic || /(?:^|, )no-store$/.test(String(headers['cache-control'])) ? [] : ['caching']),
    // An ETag would reveal whether something has changed.
    ...(!isPublic && headers['etag'] !== undefined ? ['an ETag'] : []),
    ...['last-modified', 'server', 'x-powered-by', 'access-control-allow-origin'].filter((name) => headers[name] !== undefined),
  ];
}

function bodyOf(key: RouteKey): { body?: unknown } {
  const [method = '', path = ''] = key.split(' ');
  const schema = openApiDocument.paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema;
  return schema ? { body: sample(resolveSchema(schema)) } : {};
}

test('no reply, refused or not, may be framed or read by another site, and only public ones may be stored', async () => {
  const faults: string[] = [];
  const succeeded = new Set<RouteKey>();
  for (const { key, name } of calls) {
    const [method, path = ''] = name.split(' ');
    const address = path.replaceAll(/\{\w+\}/g, '1');
    for (const sent of [{}, { token, ...bodyOf(key) }, { headers: { origin: 'https://evil.example' } }]) {
      const reply = await app.inject(method as 'GET', address, sent);
      if (reply.status === 200) succeeded.add(key);
      for (const fault of faultsOf(reply, key)) faults.push(`${name} (${reply.status}): ${fault}`);
    }
    // Some calls end the session or change the member's permissions.
    if (method !== 'GET') ({ token } = await makeMember(app, { role: 'admin', trust: 65 }));
  }
  expect(faults).toEqual([]);
  for (const key of CACHEABLE) expect([...succeeded]).toContain(key);
});
