import type { FastifyRequest } from 'fastify';

/** The session's token, if the request has a well-formed one. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
