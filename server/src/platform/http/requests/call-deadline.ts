import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { Logger } from '../../logger.ts';
import { sendFailure } from '../replies/send-failure.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The part of `CALL_TIMEOUT_MS` within which a call is answered. Undefined: it has other limits. */
    timeShare?: number | undefined;
  }
  interface FastifyRequest {
    deadline: CallDeadline | undefined;
  }
}

const timedOut = (): AppError => new AppError('UNAVAILABLE');

class CallDeadline {
  #timer: NodeJS.Timeout;
  #hasPassed = false;
  #stopWork: ((error: AppError) => void) | undefined;

  constructor(ms: number, onPassed: () => void) {
    this.#timer = setTimeout(() => {
      this.#hasPassed = true;
      onPassed();
      this.#stopWork?.(timedOut());
    }, ms).unref();
  }

  clear(): void {
    clearTimeout(this.#timer);
  }

  async bound<T>(begin: () => Promise<T>): Promise<T> {
    if (this.#hasPassed) throw timedOut();
    const passed = new Promise<never>((_resolve, reject) => (this.#stopWork = reject));
    return Promise.race([begin(), passed]);
  }
}

/**
 * Answers 503 when a call is not answered in time. Each provider and each statement has a limit of its own, but a call may wait for several.
 * The limit also holds for a call whose client has disconnected.
 */
export function addCallDeadline(app: FastifyInstance, { callTimeoutMs, log }: { callTimeoutMs: number; log: Logger }): void {
  app.decorateRequest('deadline');
  app.addHook('onRequest', (request, reply, done) => {
    const { timeShare } = request.routeOptions.config;
    if (timeShare === undefined) return done();
    request.deadline = new CallDeadline(callTimeoutMs * timeShare, () => {
      if (reply.sent || reply.raw.headersSent) return;
      log.error({ requestId: request.id, event: 'call_timeout', route: request.routeOptions.url ?? '' }, 'a call took too long');
      sendFailure(reply, timedOut());
    });
    done();
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.deadline?.clear();
    done();
  });
}

/** Ends with an error when the call's time has passed, so that the transaction around it is rolled back although `begin` goes on. */
export const withinDeadline = <T>({ deadline }: FastifyRequest, begin: () => Promise<T>): Promise<T> =>
  deadline ? deadline.bound(begin) : begin();
