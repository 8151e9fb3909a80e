import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_S, HOUR_S } from '../../platform/clock.ts';
import { readCookie } from '../../platform/http/same-site.ts';

interface Mark {
  cookie: string;
  keptSeconds: number;
}

/**
 * Tells that what comes back from the provider, and the sign-up that follows, come from the browser that set out: a
 * stranger's answer slipped to a member would otherwise sign them in as that stranger.
 */
export const WAY: Mark = { cookie: 'candor-way', keptSeconds: HOUR_S };
/** Tells a member's own browser from one that is new to them, also after signing out. */
export const DEVICE: Mark = { cookie: 'candor-device', keptSeconds: 400 * DAY_S };

const SHAPE = /^[\w-]{43}$/;

/** Scripts can't read it. */
export function readMark(request: FastifyRequest, { cookie }: Mark): string | undefined {
  const mark = readCookie(request, cookie);
  return mark !== undefined && SHAPE.test(mark) ? mark : undefined;
}

/** Two tabs share the one that the first was given. */
export function giveMark(request: FastifyRequest, reply: FastifyReply, kind: Mark, isHttps: boolean): string {
  const mark = readMark(request, kind) ?? randomBytes(32).toString('base64url');
  const { cookie, keptSeconds } = kind;
  const header = `${cookie}=${mark}; Path=/api/v1; Max-Age=${keptSeconds}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  void reply.header('set-cookie', header);
  return mark;
}
