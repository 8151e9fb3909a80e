import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from '../../platform/http/same-site.ts';

const COOKIE = 'candor-way';
const MARK = /^[\w-]{43}$/;
const HOUR_S = 3_600;

/**
 * Tells that what comes back from the provider, and the sign-up that follows, come from the browser that set out: a
 * stranger's answer slipped to a member would otherwise sign them in as that stranger. Scripts can't read it.
 */
export function readBrowserMark(request: FastifyRequest): string | undefined {
  const mark = readCookie(request, COOKIE);
  return mark !== undefined && MARK.test(mark) ? mark : undefined;
}

/** Two tabs share the one that the first was given. */
export function giveBrowserMark(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): string {
  const mark = readBrowserMark(request) ?? randomBytes(32).toString('base64url');
  const cookie = `${COOKIE}=${mark}; Path=/api/v1; Max-Age=${HOUR_S}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  void reply.header('set-cookie', cookie);
  return mark;
}
