import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { makeMember, startAppWith, type TestMember } from '../../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../../test/start-app.ts';

let test: TestApp;
let member: TestMember;
beforeAll(async () => {
  ({ test, member } = await startAppWith({}));
});
afterAll(() => test.close());

const json = { 'content-type': 'application/json' };

async function raw(method: string, url: string, payload?: string | Buffer, headers: Record<string, string> = json) {
  const response = await test.app.http.inject({ method: method as 'POST', url, headers, ...(payload === undefined ? {} : { payload }) });
  const body = response.body.startsWith('{')
    ? (JSON.parse(response.body) as {
        code?: string;
        message?: string;
        success?: boolean;
        errors?: Record<string, string[]>;
        data?: unknown;
      })
    : {};
  return { status: response.statusCode, ...body, headers: response.headers };
}
/** The scheme's name may be written in capital or small letters. */
const asMember = (): Record<string, string> => ({ ...json, authorization: `bearer ${member.token}` });

describe('a request', () => {
  it.each([
    ['an open brace', '{'],
    ['truncated UTF-8', Buffer.from([0x7b, 0x22, 0xc3])],
    ['5,000 nested arrays', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['a __proto__ key', '{"__proto__":{"role":"admin"}}'],
    ['a constructor key', '{"constructor":{"prototype":{}}}'],
    ['a key given twice', '{"phone_number":"1","phone_number":"2"}'],
  ])('with %s is 400', async (_name, payload) => {
    expect(await raw('POST', '/api/v1/signin', payload)).toMatchObject({ status: 400, code: 'BAD_REQUEST', success: false });
  });

  it('of one byte too many is 413', async () => {
    const body = JSON.stringify({ phone_number: 'x'.repeat(65_537 - 19) });
    expect(body.length).toBe(65_537);
    expect(await raw('POST', '/api/v1/signin', body)).toMatchObject({
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
      message: 'Request is too large.',
    });
  });

  it('in plain text, or as an upload to a route without uploads, is 415', async () => {
    for (const [body, type] of [
      ['hello', 'text/plain'],
      ['--x\r\ncontent-disposition: form-data; name="phone_number"\r\n\r\n1\r\n--x--\r\n', 'multipart/form-data; boundary=x'],
    ] as const)
      expect(await raw('POST', '/api/v1/signin', body, { 'content-type': type })).toMatchObject({
        status: 415,
        code: 'UNSUPPORTED_MEDIA_TYPE',
      });
  });

  it('with an unknown field is 422 and names it', async () => {
    expect(await raw('PUT', '/api/v1/user', '{"role":"admin"}', asMember())).toMatchObject({
      status: 422,
      code: 'VALIDATION_FAILED',
      message: 'Unknown field: role',
      errors: { role: ['Unknown field: role'] },
    });
  });

  it.each(['PATCH', 'TRACE', 'DELETE'])('by %s where only POST is served is 405 and names POST', async (method) => {
    const reply = await raw(method, '/api/v1/signin');
    expect(reply).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' });
    expect(reply.headers['allow']).toBe('POST');
  });

  it.each([
    ['no token', {}],
    ['a token of nine characters', { authorization: 'Bearer 123456789' }],
    ['a token of ten thousand characters', { authorization: `Bearer ${'a'.repeat(10_000)}` }],
    ['a token that nobody has', { authorization: `Bearer ${'a'.repeat(43)}` }],
  ])('with %s is 401, always in the same words', async (_name, headers: Record<string, string>) => {
    expect(await raw('GET', '/api/v1/user', undefined, headers)).toMatchObject({
      status: 401,
      code: 'UNAUTHENTICATED',
      message: 'Authentication required',
    });
  });

  it('with its token in the URL is 401', async () => {
    expect(await raw('GET', `/api/v1/user?token=${member.token}`, undefined, {})).toMatchObject({ status: 401 });
  });

  it('without a session is 401 before its body is parsed', async () => {
    expect(await raw('PUT', '/api/v1/user', '{', json)).toMatchObject({ status: 401 });
  });

  it.each([
    ['marked as cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['from a foreign origin', { origin: 'https://evil.example' }],
    ['sent with an XSRF header that differs from its cookie', { cookie: 'XSRF-TOKEN=one', 'x-xsrf-token': 'two' }],
  ])('that writes and is %s is 403', async (_name, headers) => {
    expect(await raw('PUT', '/api/v1/user', '{"campus_mode":true}', { ...asMember(), ...headers })).toMatchObject({
      status: 403,
      code: 'CSRF_FAILED',
    });
  });

  it('that repeats the cookie’s value is accepted', async () => {
    const headers = { ...asMember(), cookie: 'XSRF-TOKEN=one', 'x-xsrf-token': 'one', 'sec-fetch-site': 'same-origin' };
    expect(await raw('PUT', '/api/v1/user', '{"campus_mode":true}', headers)).toMatchObject({ status: 200 });
  });

  it.each(['/api/v1/%00', '/api/v1/../admin', '/api//v1', '/api/v1/nothing-here', '/api'])('for %s is 404', async (url) => {
    expect(await raw('GET', url, undefined, {})).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it.each(['1%20OR%201=1', '-1', '1e9', '9223372036854775808', '%F0%9F', '0', '9007199254740992'])('for the id %s is 404', async (id) => {
    expect(await raw('GET', `/api/v1/experiences/${id}`, undefined, asMember())).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it.each(['0', '-1', '1.5', '1e9', 'abc', '[1,2]'])('for page %s is 422', async (page) => {
    expect(await raw('GET', `/api/v1/experiences?page=${encodeURIComponent(page)}`, undefined, asMember())).toMatchObject({
      status: 422,
      message: 'page must be a whole number from 1 to 100',
    });
  });
});

describe('the document of the API', () => {
  it('is served to API clients', async () => {
    const reply = await test.inject<never>('GET', '/openapi.json');
    expect(reply.status).toBe(200);
    expect(JSON.parse(reply.text)).toMatchObject({ openapi: '3.1.0', paths: expect.objectContaining({ '/signin': expect.anything() }) });
  });
});

describe('the reply to a call about a member', () => {
  it('forbids foreign scripts and caching', async () => {
    const { headers } = await raw('GET', '/api/v1/user', undefined, asMember());
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('forbids caching however its path is spelled', async () => {
    for (const url of ['/%61pi/v1/user', '/ap%69/v1/%75ser', 'http://candor.example/api/v1/user']) {
      const { status, headers } = await raw('GET', url, undefined, asMember());
      expect([url, status, headers['cache-control']]).toEqual([url, 200, 'no-store']);
    }
  });
});

describe('more simultaneous requests than the server can handle', () => {
  it('are answered 503 with Retry-After, and those admitted release their permits when they end', async () => {
    const small = await startTestApp({ MAX_IN_FLIGHT: '4' });
    onTestFinished(small.close);
    const burst = () => Promise.all(Array.from({ length: 12 }, () => small.inject('GET', '/community/stats')));
    const replies = await burst();
    const refused = replies.filter(({ status }) => status === 503);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(refused).toHaveLength(8);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await burst()).filter(({ status }) => status === 200)).toHaveLength(4);
  });
});

describe('a flood from one address', () => {
  it('is 429 with Retry-After, whatever address it claims; scripts and pages are still served', async () => {
    const flooded = await startTestApp({ REQUESTS_PER_ADDRESS_PER_MINUTE: '20' });
    onTestFinished(flooded.close);
    const statuses: number[] = [];
    for (let i = 0; i < 40; i++) {
      const reply = await flooded.inject('GET', '/user', { headers: { 'x-forwarded-for': `203.0.113.${i}` } });
      statuses.push(reply.status);
      if (reply.status === 429) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    // A script of the app is not refused: the server looks for it.
    expect((await flooded.app.http.inject({ url: '/build/none.js' })).statusCode).toBe(404);
    // Nor is a page that a browser opens.
    const page = await flooded.app.http.inject({ url: '/search', headers: { accept: 'text/html' } });
    expect(page.statusCode).not.toBe(429);
    expect([page.headers['content-type'], page.body.slice(0, 15).toLowerCase()]).toEqual(['text/html; charset=utf-8', '<!doctype html>']);
  });
});

describe('the address behind a proxy', () => {
  const PROXY = '10.0.0.1';
  it('is read from the proxy that TRUST_PROXY names and from nobody else, whatever its client claims', async () => {
    const proxied = await startTestApp({ TRUST_PROXY: PROXY, REQUESTS_PER_ADDRESS_PER_MINUTE: '5' });
    try {
      const call = async (from: string, forwarded: string): Promise<number> =>
        (await proxied.inject('GET', '/user', { from, headers: { 'x-forwarded-for': forwarded } })).status;
      const statuses: number[] = [];
      // The proxy appends the address that it sees to the client's header.
      for (let i = 0; i < 6; i++) statuses.push(await call(PROXY, `192.0.2.${i}, 203.0.113.7`));
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
      expect(await call(PROXY, '203.0.113.8')).toBe(401);
      const direct: number[] = [];
      for (let i = 0; i < 6; i++) direct.push(await call('198.51.100.9', `192.0.2.${i}`));
      expect(direct).toEqual([401, 401, 401, 401, 401, 429]);
    } finally {
      await proxied.close();
    }
  });
});

describe('pages and scripts', () => {
  it('do not count against the limit of calls', async () => {
    const few = await startTestApp({ REQUESTS_PER_ADDRESS_PER_MINUTE: '5' });
    onTestFinished(few.close);
    for (let i = 0; i < 20; i++) expect((await few.app.http.inject({ url: i % 2 ? '/search' : '/build/x.js' })).statusCode).not.toBe(429);
    expect((await few.inject('GET', '/user')).status).toBe(401);
  });

  it('that fail are answered with a page in the reader’s language, calls with JSON', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml', 'accept-language': 'es' };
    const page = await test.app.http.inject({ url: '/gone.png', headers });
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<html lang="es">');
    expect(page.body).toContain('Intentar de nuevo');
    const call = await test.app.http.inject({ url: '/api/v1/none', headers });
    expect(call.headers['content-type']).toContain('application/json');
  });
});

describe('a reader of Spanish', () => {
  const es = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' };
  it('gets error messages in Spanish, with the same codes', async () => {
    expect(await raw('GET', '/api/v1/user', undefined, es)).toMatchObject({
      status: 401,
      code: 'UNAUTHENTICATED',
      message: 'Primero inicia sesión',
      error: 'Primero inicia sesión',
    });
    const wrong = await raw('POST', '/api/v1/verify-signin', '{"phone_number":"","verification_code":"12a4","role":"admin"}', {
      ...json,
      ...es,
    });
    expect(wrong).toMatchObject({
      status: 422,
      code: 'VALIDATION_FAILED',
      errors: {
        phone_number: ['Introduce tu número de teléfono'],
        verification_code: ['Introduce un código de verificación válido de 4 dígitos'],
        role: ['Campo desconocido: role'],
      },
    });
    expect(wrong.message).toMatch(/Introduce tu número de teléfono.*Campo desconocido: role/);
    expect(await raw('GET', '/api/v1/nowhere', undefined, es)).toMatchObject({ status: 404, message: 'No encontrado' });
  });

  it('gets labels in Spanish, with a separate cache entry; an admin edits the English ones', async () => {
    const { headers, ...reply } = await raw('GET', '/api/v1/feedback-categories', undefined, es);
    expect(headers['vary']).toContain('accept-language');
    const { positive } = reply.data as { positive: { label: string; display_text: string }[] };
    expect(positive[0]).toMatchObject({ label: 'Trata con respeto', display_text: '🤝 Trata con respeto' });
    const english = await raw('GET', '/api/v1/feedback-categories');
    expect(english.headers['etag']).not.toBe(headers['etag']);
    const again = (tag: unknown) => raw('GET', '/api/v1/feedback-categories', undefined, { 'if-none-match': String(tag) });
    const { etag } = english.headers;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) expect([known, (await again(known)).status]).toEqual([known, 304]);
    for (const unknown of [headers['etag'], '', '"', `x${etag}`]) expect([unknown, (await again(unknown)).status]).toEqual([unknown, 200]);
    const trust = await test.call('GET /user/trust-score', { token: member.token, headers: es });
    expect(trust.data.factors[0]).toMatchObject({ key: 'verified_account', label: 'Cuenta verificada' });
    const admin = await makeMember(test, { role: 'admin' });
    const edited = await test.inject('GET', '/admin/feedback-categories', { token: admin.token, headers: es });
    expect(edited.text).toContain('"Respectful"');
  });
});

describe('the metrics', () => {
  it('are for this machine, but not for the clients of a proxy on it, and for another machine only with the token', async () => {
    const read = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      (await test.app.http.inject({ url: '/metrics', headers, remoteAddress })).statusCode;
    expect([await read({}), await read({}, '::1'), await read({}, '203.0.113.7')]).toEqual([200, 200, 404]);
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
      expect([name, await read({ [name]: '203.0.113.7' })]).toEqual([name, 404]);
    // A foreign site whose name resolves to this machine.
    expect([await read({ host: '127.0.0.1:3000' }), await read({ host: 'rebound.example' })]).toEqual([200, 404]);
    const guarded = await startTestApp({ METRICS_TOKEN: 'a-long-token-of-the-operator' });
    const request = { url: '/metrics', remoteAddress: '203.0.113.7' };
    const bearer = (token: string) => ({ ...request, headers: { authorization: `Bearer ${token}` } });
    expect((await guarded.app.http.inject(bearer('a-long-token-of-the-operator'))).statusCode).toBe(200);
    expect((await guarded.app.http.inject(bearer('another'))).statusCode).toBe(404);
    await guarded.close();
  });
});
