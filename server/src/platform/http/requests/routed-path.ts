import type { FastifyRequest } from 'fastify';

/**
 * The path of the route that answers a request, or the requested path if there is none. A check of `request.url` would miss other spellings
 * of the same path: the router decodes `/%61pi/v1/search`, and accepts `http://host/api/v1/search`.
 */
export const routedPath = ({ routeOptions, url }: FastifyRequest): string => routeOptions.url ?? url;

export const isApiCall = (request: FastifyRequest): boolean => routedPath(request).startsWith('/api/');
