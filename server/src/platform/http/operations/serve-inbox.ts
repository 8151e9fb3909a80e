import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { MessageStore } from '../../messages/store.ts';

/** Serves the messages of sandbox providers. Messages of a real provider are never shown, and in production the page doesn't exist. */
export function serveInbox(app: FastifyInstance, db: Database, messages: MessageStore, sandboxed: ('sms' | 'email')[]): void {
  app.get('/dev/inbox.json', async (request) => {
    const { to } = request.query as { to?: unknown };
    // A plus sign in an address bar arrives as a space.
    const address = typeof to === 'string' && to !== '' ? to.trim().replace(/^(?=\d{7,}$)/, '+') : undefined;
    return { messages: await messages.readInbox(db, address, sandboxed) };
  });
}
