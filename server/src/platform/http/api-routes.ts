import { API_BASE } from '@candor/contract/limits';
import { message } from '@candor/contract/message';
import { costOf, timeShareOf, type Gates, type RouteSpec } from '@candor/contract/route';
import { routes } from '@candor/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Pool } from 'pg';
import type { Clock } from '../clock.ts';
import type { Actor, Context, MemberActor } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Replicas } from '../db/replicas/replicas.ts';
import { inTransaction } from '../db/transaction.ts';
import type { DiskWatch } from '../disk/disk-watch.ts';
import { AppError, invalidField } from '../errors.ts';
import type { Attempt, IdempotencyStore, SavedReply } from '../idempotency/idempotency-store.ts';
import { clientNetwork } from './requests/client-network.ts';
import { bearerOf } from './requests/bearer.ts';
import { withinDeadline } from './requests/call-deadline.ts';
import { languageOf } from './requests/language.ts';
import { replyWriter } from './replies/reply-writer.ts';
import { sendReply, type ShapedReply } from './replies/send-reply.ts';
import { ALREADY_SENT, Answer, type BoundRoute, type Input, type RouteName, type Side } from './route-binding.ts';
import { requireSameSite } from './requests/same-site.ts';
import { validate, validateParams } from './requests/validate.ts';

type Write = (data: unknown) => string;

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'];

export interface ApiDependencies {
  replicas: Replicas | undefined;
  /** The database, with the rights of the role for this side. */
  databaseOf(side: Side): { db: Database; pool: Pool };
  clock: Clock;
  idempotency: IdempotencyStore;
  publicUrl: string;
  /** Refuses calls that would fill the disk. */
  disk: Pick<DiskWatch, 'requireRoomFor'>;
  /** Reviewers and admins work only in sessions confirmed with a second factor. */
  staffNeedsSecondFactor: boolean;
  /** The member a bearer token belongs to; undefined when the token is unknown, revoked or expired. */
  authenticate(token: string): Promise<MemberActor | undefined>;
  /** The id of the statement of reasons of a suspended member's suspension. */
  decisionIdOnBan(userId: string): Promise<string | null>;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
  }
}

/**
 * Serves every bound row of the contract. The checks have a fixed order, so that none reveals something to a caller whom an earlier one
 * refuses: path and method, limits of the address, session, role, limits of the member, body, fields, object, state.
 */
export function serveRoutes(app: FastifyInstance, bound: BoundRoute[], deps: ApiDependencies): void {
  app.decorateRequest('actor');
  const methodsByPath = new Map<string, Set<string>>();

  for (const route of bound) {
    const spec: RouteSpec = routes[route.key];
    const write = replyWriter(spec.data);
    for (const key of [route.key, ...(spec.aliases ?? [])]) {
      const [method, path] = key.split(' ') as [HTTPMethods, string];
      const url = API_BASE + path.replaceAll(/\{(\w+)\}/g, ':$1');
      methodsByPath.set(url, (methodsByPath.get(url) ?? new Set()).add(method));
      app.route({
        method,
        url,
        exposeHeadRoute: false,
        config: {
          keepsRawBody: spec.bodyType === 'raw',
          isUpload: spec.bodyType === 'multipart',
          cost: costOf(spec, method),
          shownAs: spec.shownAs,
          timeShare: timeShareOf(spec, method),
        },
        onRequest: async (request) => {
          requireSameSite(request, deps.publicUrl);
          request.actor = await admit(request, spec, deps);
          if (request.actor.kind === 'member') app.spendMemberBudget(request, request.actor.userId);
          deps.disk.requireRoomFor(route.key, method, spec.bodyType === 'multipart');
        },
        handler: (request, reply) => handleCall(request, reply, { route, spec, write }, deps),
      });
    }
  }

  for (const [url, methods] of methodsByPath) {
    app.route({
      method: METHODS.filter((method) => !methods.has(method)),
      url,
      exposeHeadRoute: false,
      onRequest: async (_request, reply) => {
        void reply.header('allow', [...methods].join(', '));
        throw new AppError('METHOD_NOT_ALLOWED');
      },
      handler: async () => undefined,
    });
  }
}

async function admit(request: FastifyRequest, spec: RouteSpec, deps: ApiDependencies): Promise<Actor> {
  if (spec.who === 'visitor') return { kind: 'visitor' };
  const token = bearerOf(request);
  const actor = token ? await deps.authenticate(token) : undefined;
  if (!actor) throw new AppError('UNAUTHENTICATED');
  if (actor.awaitsFactor && !spec.beforeSecondFactor) throw new AppError('STEP_UP_REQUIRED');
  if (spec.who === 'admin' && actor.role !== 'admin') throw new AppError('ADMIN_REQUIRED');
  if (spec.who === 'reviewer' && actor.role === 'user') throw new AppError('reviewer_application_needed');
  if (deps.staffNeedsSecondFactor && spec.who !== 'member' && !actor.isConfirmed) throw new AppError('STEP_UP_REQUIRED');
  if (actor.isBanned && !spec.whileBanned) {
    throw new AppError('BANNED', {
      data: { decision_id: await deps.decisionIdOnBan(actor.userId), until: actor.bannedUntil?.toISOString() ?? null },
    });
  }
  passGates(actor, spec.gates);
  return actor;
}

/** The client shows the requirements of a gate; the server enforces them here. */
function passGates(actor: MemberActor, gates: Gates | undefined): void {
  if (!gates) return;
  if (gates.trust !== undefined && actor.trustScore < gates.trust) {
    throw new AppError('TRUST_TOO_LOW', { data: { required: gates.trust, current: actor.trustScore } });
  }
  if (gates.verified && !actor.isVerified) throw new AppError('NOT_VERIFIED');
  if (gates.completeProfile && !actor.isProfileComplete) throw new AppError('PROFILE_INCOMPLETE');
}

async function handleCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, spec, write }: { route: BoundRoute; spec: RouteSpec; write: Write },
  deps: ApiDependencies,
): Promise<FastifyReply> {
  if (spec.bodyType !== 'multipart' && request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const input = {
    body: spec.bodyType === 'multipart' ? undefined : readBody(spec, request.body),
    query: spec.query ? validate(spec.query, request.query) : undefined,
    params: spec.params ? validateParams(spec.params, request.params) : undefined,
    request,
    reply,
  } as Input<RouteName>;
  const ctx: Context = {
    actor: request.actor,
    db: deps.databaseOf(route.side).db,
    clock: deps.clock,
    requestId: request.id,
    language: languageOf(request),
    clientAddress: clientNetwork(request.ip),
    afterCommit: (effect) => void effect(),
  };
  if (route.waitsForProvider) request.releasePermit();
  const attempt = spec.idempotent ? attemptOf(request, route.key, ctx, { input, deps }) : undefined;

  if (route.transaction === 'none') {
    const acting = attempt && route.idempotency === 'store' ? { ...ctx, attempt } : ctx;
    const result = await runOutsideTransaction(acting, { route, input }, deps);
    if (result === ALREADY_SENT) return reply;
    return sendReply(request, reply, spec, shape(result, spec, write));
  }
  const shaped = await runInTransactions(ctx, { route, input, attempt, toShaped: (result) => shape(result, spec, write) }, deps);
  await deps.replicas?.settle();
  return sendReply(request, reply, spec, shaped);
}

/** Runs a route outside a transaction; its use case may begin its own. */
async function runOutsideTransaction(
  ctx: Context,
  { route, input }: Pick<Call, 'route' | 'input'>,
  { databaseOf, replicas }: ApiDependencies,
): Promise<unknown> {
  if (!replicas) return route.handle(ctx, input);
  if (route.readsReplica) return replicas.read('app', databaseOf(route.side), (reader) => route.handle({ ...ctx, db: reader.db }, input));
  const result = await route.handle(ctx, input);
  if (!route.key.startsWith('GET ') && route.key !== 'POST /search') await replicas.settle();
  return result;
}

interface Call {
  route: BoundRoute;
  input: Input<RouteName>;
  attempt: Attempt | undefined;
  toShaped(result: unknown): ShapedReply;
}

/**
 * Runs a route in one transaction of its side. If the use case refuses with the code that `fallback` names, that handler runs instead, in a
 * transaction of its own side.
 */
async function runInTransactions(ctx: Context, call: Call, deps: ApiDependencies): Promise<ShapedReply> {
  const { fallback } = call.route;
  if (call.route.inOneStatement) {
    const result = await call.route.inOneStatement(
      call.attempt ? { ...ctx, attempt: call.attempt, idempotency: requestOf(call.attempt) } : ctx,
      call.input,
    );
    if (result !== undefined) return call.toShaped(result);
  }
  try {
    return await runInOneTransaction(ctx, call, deps);
  } catch (error) {
    if (!fallback || !(error instanceof AppError) || error.code !== fallback.code) throw error;
    const { side, handle } = fallback;
    return runInOneTransaction(ctx, { ...call, route: { ...call.route, side, handle, idempotency: 'own', fallback: undefined } }, deps);
  }
}

function runInOneTransaction(ctx: Context, { route, input, attempt, toShaped }: Call, deps: ApiDependencies): Promise<ShapedReply> {
  const idempotency = attempt && route.idempotency === 'own' ? { idempotency: requestOf(attempt) } : {};
  const stored = route.idempotency === 'store' ? attempt : undefined;
  const run = async (acting: Context): Promise<ShapedReply> => {
    if (stored) {
      const saved = await deps.idempotency.begin(acting.db, stored, ctx.clock.now());
      if (saved) return savedReply(saved);
    }
    const { status, data, extras } = toShaped(await route.handle(acting, input));
    if (stored) await deps.idempotency.finish(acting.db, stored, { status, body: { ...extras, data: JSON.parse(data) } });
    return { status, data, extras };
  };
  return inTransaction(deps.databaseOf(route.side).db, (tx, afterCommit) =>
    withinDeadline(input.request, () => run({ ...ctx, ...idempotency, db: tx, afterCommit })),
  );
}

/** The attempt, for a use case that answers repeated calls itself. */
const requestOf = ({ scope, requestHash }: Attempt) => ({ key: scope, hash: requestHash.toString('base64url') });

function readBody(spec: RouteSpec, body: unknown): unknown {
  if (spec.body) return validate(spec.body, body ?? {});
  const extra = body !== null && typeof body === 'object' ? Object.keys(body)[0] : undefined;
  if (extra !== undefined) {
    const field = extra.slice(0, 60);
    throw invalidField(field, message('unknownField', { field }));
  }
  return undefined;
}

/** Binds an Idempotency-Key to the member who sent it, or to the address of a visitor. */
function attemptOf(
  request: FastifyRequest,
  route: string,
  { actor, clientAddress }: Context,
  { input, deps }: { input: Input<RouteName>; deps: ApiDependencies },
): Attempt | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalidField('Idempotency-Key', message('idempotencyKeyFormat'));
  }
  const who = actor.kind === 'member' ? actor.userId : clientAddress;
  return deps.idempotency.attempt({ actor: who, route, key, request: [input.params, input.query, input.body] });
}

/** Only fields of the contract are written. */
function shape(result: unknown, spec: RouteSpec, write: Write): ShapedReply {
  const { data, status, message: text, code } = result instanceof Answer ? result : new Answer(result, {});
  return { status: status ?? spec.status ?? 200, data: write(data ?? null), extras: { message: text, code } };
}

function savedReply({ status, body }: SavedReply): ShapedReply {
  const { data, ...extras } = body as { data: unknown } & ShapedReply['extras'];
  return { status, data: JSON.stringify(data), extras };
}
