import { API_BASE, API_TIMEOUT_MS } from '@candor/contract/limits';
import type { RouteData, SentBody, SentParams, SentQuery } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import type { ApiErrorParts } from './api-error.ts';
import { ApiError } from './api-error.ts';
import { currentLanguage } from '../i18n/language.ts';
import { readToken } from '../session/token.ts';

type Routes = typeof routes;
export type ApiKey = keyof Routes & string;
export type ApiData<K extends ApiKey> = RouteData<Routes[K]>;
export type ApiBody<K extends ApiKey> = SentBody<Routes[K]>;

/** A property that may be left out if its type includes undefined. */
type Property<Name extends string, T> = undefined extends T ? { [P in Name]?: T } : { [P in Name]: T };
type Multipart<K extends ApiKey> = Routes[K] extends { bodyType: 'multipart' } ? { form: FormData } : { form?: never };

export type ApiOptions<K extends ApiKey> = Property<'params', SentParams<Routes[K]>> &
  Property<'query', SentQuery<Routes[K]>> &
  Property<'body', SentBody<Routes[K]>> &
  Multipart<K> & {
    /** The same key and body return the same reply for 24 hours. Use one per attempt and keep it for retries. */
    idempotencyKey?: string;
    signal?: AbortSignal;
    timeoutMs?: number;
  };

/** The options may be left out if the route needs none. */
type OptionsArgument<K extends ApiKey> = {} extends ApiOptions<K> ? [options?: ApiOptions<K>] : [options: ApiOptions<K>];

let notifyUnauthenticated: (() => void) | undefined;
/** Called when the server rejects the session of a call. */
export function onUnauthenticated(handler: (() => void) | undefined): void {
  notifyUnauthenticated = handler;
}

let notifyStepUpRequired: ((isAction: boolean) => void) | undefined;
/** Called when the server asks for a second factor. `isAction` is true for something the member just did, false for a background read. */
export function onStepUpRequired(handler: ((isAction: boolean) => void) | undefined): void {
  notifyStepUpRequired = handler;
}

interface LooseOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
  idempotencyKey?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
}

/** Calls one route of the contract and returns the `data` of its reply. Throws an ApiError if the call fails. */
export const api = <K extends ApiKey>(key: K, ...rest: OptionsArgument<K>): Promise<ApiData<K>> =>
  callRoute(key, rest[0] ?? {}, fetchTransport);

/** Sends the request. Uploads and calls that must outlive the page replace fetch. */
export type Transport = (
  url: string,
  init: { method: string; headers: Headers; body: FormData | string | null; signal: AbortSignal },
) => Promise<Response>;

const fetchTransport: Transport = (url, init) => fetch(url, init);

export async function callRoute<K extends ApiKey>(key: K, options: LooseOptions, transport: Transport): Promise<ApiData<K>> {
  const [method = 'GET', template = ''] = key.split(' ');
  const token = readToken();
  const timeout = AbortSignal.timeout(options.timeoutMs ?? API_TIMEOUT_MS);
  const receive = <T>(part: Promise<T>): Promise<T> => part.catch((error: unknown) => throwFailure(error, options.signal, timeout));
  const response = await receive(send(method, buildUrl(template, options), options, token, timeout, transport));
  const reply = await parseReply(response, receive);
  // The server's tests check its replies against the contract.
  if (response.ok && reply?.success === true) return reply.data as ApiData<K>;
  throw handleFailure(response, reply, token, method !== 'GET');
}

/** Turns a failed reply into an ApiError and notifies the session and step-up handlers. */
export function handleFailure(response: Response, reply: Reply | undefined, token: string | null, isAction: boolean): ApiError {
  const error = toApiError(response, reply);
  if (error.code === 'UNAUTHENTICATED' && token !== null && token === readToken()) notifyUnauthenticated?.();
  if (error.code === 'STEP_UP_REQUIRED') notifyStepUpRequired?.(isAction);
  return error;
}

function buildUrl(template: string, { params = {}, query = {} }: LooseOptions): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const single of Array.isArray(value) ? value : [value]) {
      if (single !== undefined && single !== null) search.append(name, String(single));
    }
  }
  return `${API_BASE}${path}${search.size > 0 ? `?${search}` : ''}`;
}

async function send(
  method: string,
  url: string,
  options: LooseOptions,
  token: string | null,
  timeout: AbortSignal,
  transport: Transport,
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' });
  headers.set('Accept-Language', currentLanguage());
  const xsrf = readCookie('XSRF-TOKEN');
  if (xsrf) headers.set('X-XSRF-TOKEN', xsrf);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  if (options.body !== undefined) headers.set('Content-Type', 'application/json');
  return transport(url, {
    method,
    headers,
    body: options.form ?? (options.body === undefined ? null : JSON.stringify(options.body)),
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
  });
}

/** Throws why no whole reply arrived. Aborting by the caller isn't a failure of the call. */
function throwFailure(error: unknown, signal: AbortSignal | undefined, timeout: AbortSignal): never {
  if (signal?.aborted || error instanceof ApiError) throw error;
  if (timeout.aborted) throw new ApiError({ status: 0, failure: 'timeout', message: 'timeout' });
  throw new ApiError({ status: 0, failure: 'offline', message: 'Network error occurred' });
}

interface Reply {
  success?: unknown;
  data?: unknown;
  message?: unknown;
  code?: unknown;
  errors?: unknown;
}

async function parseReply(response: Response, receive: (body: Promise<string>) => Promise<string>): Promise<Reply | undefined> {
  if (response.redirected) {
    throw new ApiError({ status: response.status, failure: 'redirected', message: 'Authentication required - please sign in again' });
  }
  const contentType = response.headers.get('Content-Type') ?? '';
  if (!contentType.includes('json')) {
    if (!response.ok) return undefined;
    throw new ApiError({ status: response.status, failure: 'not-json', message: `Invalid response type: ${contentType}` });
  }
  if (!response.ok) return (await response.json().catch(() => undefined)) as Reply | undefined;
  // The server did what was asked, so a body that is lost on the way counts as no reply.
  const body = await receive(response.text());
  try {
    return JSON.parse(body) as Reply;
  } catch {
    throw new ApiError({ status: response.status, failure: 'not-json', message: 'Invalid JSON' });
  }
}

function toApiError(response: Response, reply: Reply | undefined): ApiError {
  const retryAfter = Number(response.headers.get('Retry-After'));
  const parts: ApiErrorParts = {
    status: response.status,
    message: typeof reply?.message === 'string' ? reply.message : `HTTP ${response.status}: ${response.statusText}`,
    data: reply?.data,
  };
  if (typeof reply?.code === 'string') parts.code = reply.code as NonNullable<ApiErrorParts['code']>;
  if (typeof reply?.errors === 'object' && reply.errors !== null) parts.errors = reply.errors as Record<string, string[]>;
  if (retryAfter > 0) parts.retryAfter = retryAfter;
  return new ApiError(parts);
}

function readCookie(name: string): string | undefined {
  const match = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return match === undefined ? undefined : decodeURIComponent(match.slice(name.length + 1));
}
