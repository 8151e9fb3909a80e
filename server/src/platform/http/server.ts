import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { addAddressLimit, type ShareHits } from './address-limit.ts';
import { failureOf, sendFailure } from './envelope.ts';
import { addMetrics } from './metrics.ts';
import { parseJson } from './parse-json.ts';
import { addSecurityHeaders, type ExtraSources } from './security-headers.ts';

export interface HttpOptions {
  log: Logger;
  requestsPerAddressPerMinute: number;
  shareAddressHits?: ShareHits;
  maxInFlight: number;
  trustProxy: string | undefined;
  isHttps: boolean;
  metricsToken: string | undefined;
  extraSources?: ExtraSources;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives back its place among the calls in flight: for replies that stay open. */
    leaveQueue(): void;
    isInFlight: boolean;
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    keepsRawBody?: boolean;
  }
  interface FastifyRequest {
    /** As it came over the wire, where the route asks for it: a signature is over bytes. */
    rawBody?: string;
  }
}

const BODY_LIMIT_BYTES = 64 * 1024;

/** The bare server: limits, headers, envelope, metrics; it knows no route of the product. */
export function createHttpServer(options: HttpOptions): FastifyInstance {
  const { log } = options;
  const app = fastify({
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 120_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 256 },
    trustProxy: options.trustProxy ? options.trustProxy.split(',').map((part) => part.trim()) : false,
    genReqId: () => randomUUID(),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => void sendFailure(reply, failureOf(error, request, log)),
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, body: string) => {
    if (request.routeOptions.config.keepsRawBody) request.rawBody = body;
    return body === '' ? undefined : parseJson(body);
  });

  addSecurityHeaders(app, options);
  addMetrics(app, options);
  addOverloadGuard(app, options.maxInFlight);
  addAddressLimit(app, options.requestsPerAddressPerMinute, options.shareAddressHits);

  app.setErrorHandler((error, request, reply) => sendFailure(reply, failureOf(error, request, log)));
  app.addHook('onResponse', (request, reply, done) => {
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
  return app;
}

/** Past the cap a quick 503 serves everybody better than a slow answer. */
function addOverloadGuard(app: FastifyInstance, maxInFlight: number): void {
  let inFlight = 0;
  const finish = (request: FastifyRequest): void => {
    if (request.isInFlight) inFlight -= 1;
    request.isInFlight = false;
  };
  app.decorateRequest('isInFlight', false);
  app.decorateRequest('leaveQueue', function leaveQueue(this: FastifyRequest) {
    finish(this);
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (inFlight >= maxInFlight && !request.url.startsWith('/healthz')) {
      done(new AppError('UNAVAILABLE', { retryAfterSeconds: 1 }));
      return;
    }
    inFlight += 1;
    request.isInFlight = true;
    // A client that goes away before it is answered must not hold its place.
    reply.raw.once('close', () => finish(request));
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    finish(request);
    done();
  });
}
