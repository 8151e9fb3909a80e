import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name under which logs, metrics and traces show this call and others, so that nobody can tell them apart. */
    shownAs?: string | undefined;
  }
}

const groupOf = ({ routeOptions }: FastifyRequest): string | undefined => routeOptions.config.shownAs;

export const isShownInGroup = (request: FastifyRequest): boolean => groupOf(request) !== undefined;

/** A call as logs, metrics and traces show it. */
export function shownCall(request: FastifyRequest): { method: string; route: string } {
  const group = groupOf(request);
  return group === undefined ? { method: request.method, route: request.routeOptions.url ?? 'none' } : { method: 'ANY', route: group };
}

/** In a group only the class, such as 200: a 201 would show that something was written. */
export const shownStatus = (request: FastifyRequest, { statusCode }: FastifyReply): number =>
  isShownInGroup(request) ? Math.floor(statusCode / 100) * 100 : statusCode;

/** For metrics, because an overload has another alert than internal errors. */
export const countedStatus = (request: FastifyRequest, reply: FastifyReply): number =>
  reply.statusCode === 503 ? 503 : shownStatus(request, reply);
