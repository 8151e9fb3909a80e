import type { ErrorCode } from '@candor/contract/errors';
import type { Message } from '@candor/contract/message';
import type { RouteBody, RouteData, RouteParams, RouteQuery } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context, MemberContext } from '../context.ts';

type Routes = typeof routes;
export type RouteName = keyof Routes & string;

/** The parts of the request for a use case, parsed by the contract. */
export interface Input<K extends RouteName> {
  params: RouteParams<Routes[K]>;
  query: RouteQuery<Routes[K]>;
  body: RouteBody<Routes[K]>;
  /** For uploads, streams and cookies; all other input is in the three fields above. */
  request: FastifyRequest;
  reply: FastifyReply;
}

/** An answer that differs from the route's usual one in status, message or code. */
export class Answer<T> {
  readonly data: T;
  readonly status: number | undefined;
  readonly message: Message | undefined;
  readonly code: string | undefined;
  constructor(data: T, extra: { status?: number; message?: Message; code?: string }) {
    this.data = data;
    this.status = extra.status;
    this.message = extra.message;
    this.code = extra.code;
  }
}

/** For calls that either carry out the request or first send a code: the latter is answered with 202. */
export const afterCode = <T extends object>(result: T): T | Answer<T> =>
  'resend_in' in result ? new Answer(result, { status: 202, code: 'VERIFICATION_REQUIRED' }) : result;

type ActingContext<K extends RouteName> = Routes[K]['who'] extends 'visitor' ? Context : MemberContext;
type HandlerResult<K extends RouteName> = RouteData<Routes[K]> | Answer<unknown> | typeof ALREADY_SENT;
type Handle<K extends RouteName> = (ctx: ActingContext<K>, input: Input<K>) => Promise<HandlerResult<K>>;

interface BindingOptions<K extends RouteName> {
  /** `none` for calls that stream, or that call a provider between two transactions; `ctx.db` is then the pool. */
  transaction?: 'one' | 'none';
  /**
   * The side of the database that the call writes (docs/anonymity.md); PostgreSQL refuses writes to the other one. Identity by default.
   * `both` is for calls about linked IDs, roles and suspensions whose files or leases are on the other side; never for calls about texts.
   */
  side?: Side;
  /** `own`: the use case answers repeated calls itself, because a row of the idempotency store would tell when an author acted. */
  idempotency?: 'store' | 'own';
  /**
   * If the use case refuses with this code, its transaction is rolled back, and this handler runs in a transaction on this side. It answers
   * repeated calls itself.
   */
  fallback?: { code: ErrorCode; side: Side; handle: Handle<K> };
  /**
   * Tried first, outside a transaction: does the usual case in one statement, the idempotency key of `ctx.attempt` included.
   * Undefined, with nothing written, leaves the call to the handler.
   */
  inOneStatement?(ctx: ActingContext<K>, input: Input<K>): Promise<HandlerResult<K> | undefined>;
  /** The call waits for an external service, so it holds no permit that calls to this server need. */
  waitsForProvider?: true;
  /** The list may be read from a replica. Nothing that it reads may be cached. */
  readsReplica?: true;
}

export type Side = 'identity' | 'authored' | 'both';

export interface BoundRoute {
  key: RouteName;
  transaction: 'one' | 'none';
  side: Side;
  idempotency: 'store' | 'own';
  fallback: { code: ErrorCode; side: Side; handle(ctx: Context, input: Input<RouteName>): Promise<unknown> } | undefined;
  inOneStatement?(ctx: Context, input: Input<RouteName>): Promise<unknown>;
  waitsForProvider: boolean;
  readsReplica: boolean;
  handle(ctx: Context, input: Input<RouteName>): Promise<unknown>;
}

/** Binds a row of the contract to its use case. */
export function on<K extends RouteName>(key: K, handle: Handle<K>, options: BindingOptions<K> = {}): BoundRoute {
  const isRead = key.startsWith('GET ');
  return {
    key,
    transaction: options.transaction ?? (isRead ? 'none' : 'one'),
    side: options.side ?? 'identity',
    idempotency: options.idempotency ?? 'store',
    fallback: options.fallback,
    ...(options.inOneStatement ? { inOneStatement: options.inOneStatement } : {}),
    waitsForProvider: options.waitsForProvider ?? false,
    readsReplica: options.readsReplica ?? false,
    handle,
  };
}

/** Returned by a handler that has sent the reply itself (files, streams). */
export const ALREADY_SENT: unique symbol = Symbol('already sent');
