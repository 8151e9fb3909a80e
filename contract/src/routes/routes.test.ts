import { expect, test } from 'vitest';
import type { z } from 'zod';
import { errorCodesOf } from './error-codes-of.ts';
import { ERRORS } from '../messages/errors.ts';
import { paginate, type RouteKey, type RouteSpec } from './route.ts';
import { routes } from './routes.ts';

const table = Object.entries(routes) as [RouteKey, RouteSpec][];
const namedRoutes = table.flatMap(([key, route]) => [key, ...(route.aliases ?? [])].map((name) => [name, route] as const));

test('no method and path is served twice, aliases included', () => {
  const shapes = namedRoutes.map(([name]) => name.replace(/\{[^}]+\}/g, '{}'));
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
});

test.each(namedRoutes)(
  '%s declares the parameters of its path, no body for GET, an upload exactly if it is multipart, and only known error codes',
  (name, route) => {
    const [method, path] = name.split(' ');
    const inPath = [...(path ?? '').matchAll(/\{([^}]+)\}/g)].map(([, parameter]) => parameter);
    expect(Object.keys(route.params?.shape ?? {})).toEqual(inPath);
    if (method === 'GET') expect(route.body).toBeUndefined();
    expect(route.bodyType === 'multipart').toBe(route.upload !== undefined);
    for (const code of errorCodesOf(route)) expect(ERRORS).toHaveProperty(code);
  },
);

test('every body refuses a field it does not know', () => {
  for (const [key, route] of table) {
    if (!route.body || route.bodyType === 'raw') continue;
    const parsed = route.body.safeParse({ no_such_field: 1 });
    expect(parsed.success, key).toBe(false);
    const nameUnknownField = (issues: readonly z.core.$ZodIssue[]): boolean =>
      issues.some(
        (issue) =>
          issue.code === 'unrecognized_keys' ||
          (issue.code === 'invalid_union' && (issue.errors.length === 0 || issue.errors.some(nameUnknownField))),
      );
    expect(nameUnknownField(parsed.error?.issues ?? []), key).toBe(true);
  }
});

test('the list of routes that are public without a session is the intended one', () => {
  const publicRoutes = table
    .filter(([, route]) => route.who === 'visitor')
    .map(([key]) => key)
    .sort();
  expect(publicRoutes).toMatchInlineSnapshot(`
    [
      "GET /auth/google/start",
      "GET /community/stats",
      "GET /countries",
      "GET /feedback-categories",
      "GET /files/{id}",
      "GET /geo/locate",
      "GET /geo/map",
      "GET /geo/places",
      "GET /geo/reverse",
      "GET /geo/search",
      "GET /geo/tiles/{zoom}/{column}/{row}",
      "GET /guidelines",
      "GET /openapi.json",
      "GET /platforms",
      "GET /privacy/requests/{token}",
      "GET /reveals/packs",
      "GET /setup",
      "GET /transparency",
      "GET /transparency.csv",
      "POST /auth/google/create-user",
      "POST /auth/google/exchange",
      "POST /auth/passkeys/sign-in",
      "POST /auth/passkeys/sign-in/options",
      "POST /experience-disputes/{id}/evidence",
      "POST /privacy/requests",
      "POST /privacy/requests/verify",
      "POST /privacy/requests/{token}/appeals",
      "POST /privacy/requests/{token}/evidence",
      "POST /privacy/requests/{token}/proof",
      "POST /privacy/requests/{token}/proof/check",
      "POST /privacy/requests/{token}/proof/evidence",
      "POST /privacy/requests/{token}/replies",
      "POST /privacy/requests/{token}/takedown",
      "POST /register",
      "POST /send-sms",
      "POST /setup/admin",
      "POST /setup/key-copy",
      "POST /setup/open",
      "POST /setup/test",
      "POST /signin",
      "POST /verify-signin",
      "POST /verify-sms",
      "POST /webhooks/square",
    ]
  `);
});

test('a list offers no page that its call refuses', () => {
  expect(paginate(100, 10, 1500, 10)).toMatchObject({ last_page: 100, total: 1500, from: 991, to: 1000, has_more_pages: false });
  expect(paginate(99, 10, 1500, 10)).toMatchObject({ last_page: 100, has_more_pages: true });
  expect(paginate(1, 10, 11, 10)).toMatchObject({ last_page: 2, has_more_pages: true });
});
