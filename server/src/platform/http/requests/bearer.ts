import type { FastifyRequest } from 'fastify';

/** The session's token, when one came that could be one. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
