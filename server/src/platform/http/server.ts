import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { compile as compileProxies } from '@fastify/proxy-addr';
import { AppError } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { addAdmission, type AdmissionOptions } from './admission/admission.ts';
import { createLimitedServer } from './admission/connections.ts';
import { addListeners } from './admission/more-listeners.ts';
import { addCallBudgets, type BudgetOptions } from './requests/call-budgets.ts';
import { addCallDeadline } from './requests/call-deadline.ts';
import { addDrain } from './operations/drain.ts';
import { failureOf, sendFailure } from './replies/send-failure.ts';
import { addMetrics } from './operations/metrics.ts';
import { parseJson } from './requests/parse-json.ts';
import { isShownInGroup, shownCall, shownStatus } from './requests/shown-call.ts';
import type { Siblings } from '../siblings/siblings.ts';
import { traceCalls } from '../tracing/trace-calls.ts';
import { addSecurityHeaders, type ExtraSources } from './replies/security-headers.ts';

export interface HttpOptions {
  log: Logger;
  budgets: BudgetOptions;
  admission: AdmissionOptions & { connectionsPerAddress: number; headersTimeoutMs: number; callTimeoutMs: number };
  trustProxy: string | undefined;
  isHttps: boolean;
  metricsToken: string | undefined;
  siblings?: Pick<Siblings, 'metrics'>;
  extraSources?: ExtraSources;
  /** Whether a wallet may open a popup that communicates with the page. */
  opensPopups?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    keepsRawBody?: boolean;
  }
  interface FastifyRequest {
    /** The raw bytes of the body, for routes that need them, such as webhooks with a signature. */
    rawBody?: string;
  }
}

const BODY_LIMIT_BYTES = 64 * 1024;
/** Long enough for the largest upload over a slow line; other bodies have a shorter limit. */
const REQUEST_TIMEOUT_MS = 300_000;

/** The HTTP server without the product's routes: limits, headers, error envelope, metrics. */
export function createHttpServer(options: HttpOptions): FastifyInstance {
  const { log } = options;
  const proxies = options.trustProxy?.split(',').map((part) => part.trim()) ?? [];
  const isProxy = compileProxies(proxies);
  const app = fastify({
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: (handler) =>
      createLimitedServer(handler, {
        connectionsPerAddress: options.admission.connectionsPerAddress,
        headersTimeoutMs: options.admission.headersTimeoutMs,
        requestTimeoutMs: REQUEST_TIMEOUT_MS,
        isProxy: (address) => proxies.length > 0 && isProxy(address, 0),
      }),
    // createLimitedServer replies to client errors itself.
    clientErrorHandler: () => undefined,
    routerOptions: { maxParamLength: 256 },
    trustProxy: proxies.length > 0 ? proxies : false,
    genReqId: () => randomUUID(),
    // Fastify's own reply would be bare, and the call would be lost: calls that still arrive are answered as usual, and their connection is
    // closed.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => void sendFailure(reply, failureOf(error, request, log)),
  });

  addJsonParser(app);

  traceCalls(app);
  addSecurityHeaders(app, options);
  addDrain(app);
  addMetrics(app, options);
  addCallDeadline(app, { callTimeoutMs: options.admission.callTimeoutMs, log });
  addCallBudgets(app, options.budgets);
  addAdmission(app, options.admission);
  addListeners(app);

  app.setErrorHandler((error, request, reply) => sendFailure(reply, failureOf(error, request, log)));
  app.addHook('onResponse', (request, reply, done) => {
    log.info(
      {
        requestId: request.id,
        ...shownCall(request),
        status: shownStatus(request, reply),
        // The time of a call that is shown in a group could reveal whether it wrote something.
        ...(isShownInGroup(request) ? {} : { ms: Math.round(reply.elapsedTime) }),
      },
      'request',
    );
    done();
  });
  return app;
}

function addJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    // Decoding would replace what isn't UTF-8, so something else than what was sent would be stored.
    if (!isUtf8(bytes)) throw new AppError('BAD_REQUEST');
    const body = bytes.toString();
    if (request.routeOptions.config.keepsRawBody) request.rawBody = body;
    return body === '' ? undefined : parseJson(body);
  });
}
