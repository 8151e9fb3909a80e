import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from './cookies.ts';

export interface BrowserCookie {
  name: string;
  maxAgeSeconds: number;
}

const VALUE = /^[\w-]{43}$/;

/** @returns the random value that ensureCookie set in this browser */
export function readBrowserCookie(request: FastifyRequest, { name }: BrowserCookie): string | undefined {
  const value = readCookie(request, name);
  return value !== undefined && VALUE.test(value) ? value : undefined;
}

/** Sets a random cookie that scripts can't read. A browser that has it keeps its value, so that two tabs share it. */
export function ensureCookie(request: FastifyRequest, reply: FastifyReply, cookie: BrowserCookie, isHttps: boolean): string {
  const value = readBrowserCookie(request, cookie) ?? randomBytes(32).toString('base64url');
  const { name, maxAgeSeconds } = cookie;
  const header = `${name}=${value}; Path=/api/v1; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  void reply.header('set-cookie', header);
  return value;
}
