import type { FastifyInstance } from 'fastify';
import type { ChangeFeed } from '../../db/change-feed/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { checkReadiness } from '../../db/readiness.ts';
import { AppError } from '../../errors.ts';

/** A starting process takes a moment to receive its first notification. */
const LIVE_WAIT_MS = 1_000;

/**
 * Process and database health. A process that doesn't receive the changes of others is not ready, because it reads everything from the
 * database.
 */
export function serveHealth(app: FastifyInstance, db: Database, changes: Pick<ChangeFeed, 'whenLive'>): void {
  app.get('/healthz', { config: { isHealthCheck: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: { isHealthCheck: true } }, async () => {
    if (app.isDraining) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 2 });
    try {
      await checkReadiness(db);
    } catch {
      throw new AppError('UNAVAILABLE', { retryAfterSeconds: 2 });
    }
    if (!(await changes.whenLive(LIVE_WAIT_MS))) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 2 });
    return { status: 'ready' };
  });
}
