import { message } from '@candor/contract/message';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { clientNetwork } from '../requests/client-network.ts';
import { isApiCall } from '../requests/routed-path.ts';
import { CallPermit } from './call-permit.ts';
import { FairQueue } from '../../fair-queue.ts';
import { watchLoad } from './load-watch.ts';
import { UploadSlots } from './upload-slots.ts';

export interface AdmissionOptions {
  /** Calls that run at the same time. */
  callsAtOnce: number;
  /** Calls that run or wait. */
  maxInFlight: number;
  queueWaitMs: number;
  bodyTimeoutMs: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its handler reads the body as it arrives. */
    isUpload?: boolean;
  }
  interface FastifyRequest {
    permit: CallPermit | undefined;
    /** Releases its permit, for replies that stay open. */
    releasePermit(): void;
  }
}

/** Short, so that a call that waits for the database several times is still quick under full load. */
const MAX_TURN_MS = 10;

/**
 * Bounds the calls in flight. A call acquires a permit when it arrives. While the rest of its body arrives, it releases the permit, so that
 * slow bodies need none. Only the API is bounded: the page, its assets and the health checks are never refused by load.
 */
export function addAdmission(app: FastifyInstance, options: AdmissionOptions): void {
  const queue = new FairQueue({
    maxRunning: options.callsAtOnce,
    maxInFlight: options.maxInFlight,
    maxWaitMs: options.queueWaitMs,
    maxTurnMs: MAX_TURN_MS,
  });
  const uploads = new UploadSlots();
  const stopWatching = watchLoad((share) => queue.scale(share));
  app.addHook('onClose', async () => stopWatching());
  app.decorateRequest('permit');
  app.decorateRequest('releasePermit', function releasePermit(this: FastifyRequest) {
    this.permit?.release();
  });

  // Callbacks instead of promises: a call passes all of these, and hardly ever waits in one.
  app.addHook('onRequest', (request, reply, done) => {
    if (!isApiCall(request)) return done();
    const cost = request.routeOptions.config.cost ?? 1;
    request.permit = new CallPermit(queue, { client: clientNetwork(request.ip), cost, reply });
    acquire(request.permit, done);
  });
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!request.permit || !hasBody(request) || hasWholeBody(request)) return done(null, payload);
    request.permit.release();
    if (isUpload(request)) uploads.take(request, reply);
    else limitBodyTime(request, reply, options.bodyTimeoutMs);
    done(null, payload);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.permit && hasBody(request) && !isUpload(request)) acquire(request.permit, done);
    else done();
  });
  // Not when the response ends: a client that has disconnected must not make room for more calls while its call still runs.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.permit?.release();
    done();
  });
}

function acquire(permit: CallPermit, done: (error?: Error) => void): void {
  if (permit.tryAcquire()) done();
  else void waitFor(permit, done);
}

async function waitFor(permit: CallPermit, done: (error?: Error) => void): Promise<void> {
  let failure: Error | undefined;
  try {
    await permit.acquire();
  } catch (error) {
    failure = error as Error;
  }
  done(failure);
}

const isUpload = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.isUpload === true;

/** A short body usually comes with the headers. Waiting in the queue a second time would double the time of the call. */
const hasWholeBody = ({ headers, raw }: FastifyRequest): boolean => raw.readableLength === Number(headers['content-length']);

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function limitBodyTime(request: FastifyRequest, reply: FastifyReply, timeoutMs: number): void {
  const timer = setTimeout(() => {
    void reply.header('connection', 'close');
    const incomplete = new AppError('BAD_REQUEST', { message: message('requestIncomplete') });
    // The code that reads a body listens for errors; an error event without a listener would end the process.
    if (request.raw.listenerCount('error') > 0) request.raw.emit('error', incomplete);
    else request.raw.destroy();
  }, timeoutMs);
  const stop = (): void => clearTimeout(timer);
  request.raw.once('end', stop);
  reply.raw.once('close', stop);
}
