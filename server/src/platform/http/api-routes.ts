import { createHash } from 'node:crypto';
import { labelsIn, speak } from '@candor/contract/speak';
import type { Gates, RouteSpec } from '@candor/contract/route';
import { routes } from '@candor/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Actor, Context, MemberActor } from '../context.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { AppError } from '../errors.ts';
import type { IdempotencyStore } from '../idempotency/store.ts';
import { clientNetwork } from './address-limit.ts';
import { bearerOf } from './bearer.ts';
import { languageOf } from './language.ts';
import { replyWriter } from './reply-writer.ts';
import { ALREADY_SENT, Answer, type BoundRoute, type Input, type RouteName } from './route-binding.ts';
import { requireSameSite } from './same-site.ts';
import { validate, validateParams } from './validate.ts';

type Write = (data: unknown) => string;

const API_BASE = '/api/v1';
const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'];

export interface ApiDependencies {
  db: Database;
  clock: Clock;
  idempotency: IdempotencyStore;
  publicUrl: string;
  /** Product decision A14: what reviewers and admins may do is done in sessions confirmed with a second factor only. */
  staffNeedsSecondFactor: boolean;
  /** The member a bearer token belongs to; undefined when it is unknown, ended or expired. */
  authenticate(token: string): Promise<MemberActor | undefined>;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
  }
}

/** Serves every bound row of the contract, in the order of checks of safety.md, section 6. */
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
        config: { keepsRawBody: spec.bodyType === 'raw' },
        onRequest: async (request) => {
          requireSameSite(request, deps.publicUrl);
          request.actor = await admit(request, spec, deps);
        },
        handler: (request, reply) => answer(request, reply, { route, spec, write }, deps),
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
  if (spec.who !== 'member' && actor.isBanned) throw new AppError('BANNED');
  passGates(actor, spec.gates);
  return actor;
}

/** Product decision T3: enforced here, shown by the client. */
function passGates(actor: MemberActor, gates: Gates | undefined): void {
  if (!gates) return;
  if (actor.isBanned) throw new AppError('BANNED');
  if (gates.trust !== undefined && actor.trustScore < gates.trust) {
    throw new AppError('TRUST_TOO_LOW', { data: { required: gates.trust, current: actor.trustScore } });
  }
  if (gates.verified && !actor.isVerified) throw new AppError('NOT_VERIFIED');
  if (gates.completeProfile && !actor.isProfileComplete) throw new AppError('PROFILE_INCOMPLETE');
}

async function answer(
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
    db: deps.db,
    clock: deps.clock,
    requestId: request.id,
    language: languageOf(request),
    clientAddress: clientNetwork(request.ip),
    afterCommit: (effect) => effect(),
  };
  const scope = spec.idempotent ? idempotencyScope(request, route.key, ctx, deps) : undefined;

  if (route.transaction === 'none') {
    const result = await route.handle(ctx, input);
    if (result === ALREADY_SENT) return reply;
    return send(request, reply, spec, shape(result, spec, write));
  }
  const shaped = await inTransaction(deps.db, async (tx, afterCommit) => {
    const acting = { ...ctx, db: tx, afterCommit };
    if (scope) {
      const saved = await deps.idempotency.begin(tx, scope, [input.params, input.query, input.body], ctx.clock.now());
      if (saved) return { status: saved.status, text: JSON.stringify(saved.body) };
    }
    const fresh = shape(await route.handle(acting, input), spec, write);
    if (scope) await deps.idempotency.finish(tx, scope, { status: fresh.status, body: JSON.parse(fresh.text) });
    return fresh;
  });
  return send(request, reply, spec, shaped);
}

function readBody(spec: RouteSpec, body: unknown): unknown {
  if (spec.body) return validate(spec.body, body ?? {});
  const extra = body !== null && typeof body === 'object' ? Object.keys(body)[0] : undefined;
  if (extra !== undefined) {
    throw new AppError('VALIDATION_FAILED', {
      message: `Unknown field: ${extra.slice(0, 60)}`,
      errors: { [extra.slice(0, 60)]: [`Unknown field: ${extra.slice(0, 60)}`] },
    });
  }
  return undefined;
}

/** What a signed-in caller sends twice is theirs; a visitor's key is bound to the address. */
function idempotencyScope(request: FastifyRequest, route: string, ctx: Context, deps: ApiDependencies): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new AppError('VALIDATION_FAILED', {
      message: 'Idempotency-Key must be 1 to 255 visible ASCII characters.',
      errors: { 'Idempotency-Key': ['Idempotency-Key must be 1 to 255 visible ASCII characters.'] },
    });
  }
  const who = ctx.actor.kind === 'member' ? ctx.actor.userId : ctx.clientAddress;
  return deps.idempotency.scope(who, route, key);
}

interface Shaped {
  status: number;
  text: string;
}

/** Only what the contract promises is written. */
function shape(result: unknown, spec: RouteSpec, write: Write): Shaped {
  const { data, status, message, code } = result instanceof Answer ? result : new Answer(result, {});
  const more = message === undefined && code === undefined ? '' : `,${JSON.stringify({ message, code }).slice(1, -1)}`;
  return { status: status ?? spec.status ?? 200, text: `{"success":true,"data":${write(data ?? null)}${more}}` };
}

/** The reply in the reader's language, but for admins: they edit the labels that would be translated. */
function inLanguage(text: string, request: FastifyRequest, spec: RouteSpec): string {
  const language = languageOf(request);
  if (language === 'en' || spec.who === 'admin') return text;
  const { message, ...rest } = JSON.parse(text) as { message?: string };
  return JSON.stringify({ ...rest, ...(message === undefined ? {} : { message: speak(language, message) }) }, labelsIn(language));
}

/** A cache may ask for several, and proxies that compress mark them as weak. */
const isKnown = (asked: string | undefined, etag: string): boolean =>
  asked?.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) ?? false;

function send(request: FastifyRequest, reply: FastifyReply, spec: RouteSpec, shaped: Shaped): FastifyReply {
  const { status } = shaped;
  const text = inLanguage(shaped.text, request, spec);
  if (spec.cache === 'public') {
    const etag = `"${createHash('sha1').update(text).digest('base64url')}"`;
    void reply.header('cache-control', 'public, max-age=60').header('etag', etag).header('vary', 'accept-encoding, accept-language');
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  return reply.code(status).type('application/json; charset=utf-8').send(text);
}
