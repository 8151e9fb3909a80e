import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const API_DOCUMENT = join(import.meta.dirname, '../../../../../contract/openapi.json');

/** The checked-in document, which the tests keep equal to the contract. Not in production: it would only help an attacker. */
export function serveApiDocument(app: FastifyInstance): void {
  app.get('/api/v1/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await readFile(API_DOCUMENT)),
  );
}
