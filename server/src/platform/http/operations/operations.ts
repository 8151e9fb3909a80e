import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ChangeFeed } from '../../db/change-feed/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { checkReadiness } from '../../db/readiness.ts';
import { AppError } from '../../errors.ts';
import type { MessageStore } from '../../messages/store.ts';

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

/** Serves the messages of sandbox providers. Messages of a real provider are never shown, and in production the page doesn't exist. */
export function serveInbox(app: FastifyInstance, db: Database, messages: MessageStore, sandboxed: ('sms' | 'email')[]): void {
  app.get('/dev/inbox.json', async (request) => {
    const { to } = request.query as { to?: unknown };
    // A plus sign in an address bar arrives as a space.
    const address = typeof to === 'string' && to !== '' ? to.trim().replace(/^(?=\d{7,}$)/, '+') : undefined;
    return { messages: await messages.readInbox(db, address, sandboxed) };
  });
}

const API_DOCUMENT = join(import.meta.dirname, '../../../../../contract/openapi.json');

/** The checked-in document, which the tests keep equal to the contract. Not in production: it would only help an attacker. */
export function serveApiDocument(app: FastifyInstance): void {
  app.get('/api/v1/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await readFile(API_DOCUMENT)),
  );
}
