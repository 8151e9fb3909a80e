import { ERRORS } from '@candor/contract/errors';
import type { ErrorCode } from '@candor/contract/errors';
import { API_BASE } from '@candor/contract/limits';
import { routes } from '@candor/contract/routes';
import { vi } from 'vitest';
import type { ApiData, ApiKey } from '../src/lib/api/api-client.ts';
import { FakeXhr } from './fake-xhr.ts';

/** The part of a schema's interface that the tests need. */
interface Schema {
  parse: (value: unknown) => unknown;
}

export interface Call {
  key: ApiKey;
  path: string;
  query: URLSearchParams;
  /** The request body as it was sent. The contract accepts it. */
  body: unknown;
  idempotencyKey: string | null;
  headers: Headers;
  /** The browser sends it even if the page is closed meanwhile. */
  keepalive: boolean;
}

class ErrorReply {
  readonly code: ErrorCode;
  readonly extra: { message?: string; errors?: Record<string, string[]>; data?: unknown };
  constructor(code: ErrorCode, extra: ErrorReply['extra']) {
    this.code = code;
    this.extra = extra;
  }
}
export const errorReply = (code: ErrorCode, extra: ErrorReply['extra'] = {}) => new ErrorReply(code, extra);
/** The call fails as it would without a network. */
export const noAnswer = Symbol('no answer');

/** A Response is returned unchanged, for streams. */
type Answer<T> = T | ErrorReply | Response | typeof noAnswer | Promise<T | ErrorReply>;
export type Answers = { [K in ApiKey]?: Answer<ApiData<K>> | ((call: Call) => Answer<ApiData<K>>) };

const reply = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

const pathPattern = (key: string): RegExp => new RegExp(`^${key.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** A fake server: answers by the contract's keys and validates requests and replies against the contract. */
export function fakeApi(answers: Answers): Call[] {
  const calls: Call[] = [];
  const keys = Object.keys(answers).filter((key): key is ApiKey => key in routes);
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://candor.test');
    const path = url.pathname.replace(API_BASE, '');
    const requested = `${init.method ?? 'GET'} ${path}`;
    const key = keys.find((exact) => exact === requested) ?? keys.find((template) => pathPattern(template).test(requested));
    if (!key) throw new Error(`The test has no answer for ${requested}`);
    const route: { body?: Schema; data: Schema } = routes[key];
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    if (route.body) route.body.parse(body);
    const headers = new Headers(init.headers);
    const idempotencyKey = headers.get('Idempotency-Key');
    const call: Call = { key, path, query: url.searchParams, body, idempotencyKey, headers, keepalive: init.keepalive === true };
    calls.push(call);
    const configured: unknown = answers[key];
    const answer: unknown = await (typeof configured === 'function' ? Reflect.apply(configured, undefined, [call]) : configured);
    if (answer instanceof Response) return answer;
    if (answer === noAnswer) throw new TypeError('Failed to fetch');
    if (answer instanceof ErrorReply) {
      const { status, sentence } = ERRORS[answer.code];
      const message = answer.extra.message ?? sentence;
      return reply(status, {
        success: false,
        error: message,
        message,
        code: answer.code,
        errors: answer.extra.errors,
        data: answer.extra.data,
      });
    }
    return reply(200, { success: true, data: route.data.parse(answer) });
  });
  return calls;
}
