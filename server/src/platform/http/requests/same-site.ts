import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { readCookie } from './cookies.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses a state-changing call that a browser marks as coming from another site, or that doesn't repeat the cookie's value. */
export function requireSameSite(request: FastifyRequest, publicUrl: string): void {
  if (SAFE.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') throw new AppError('CSRF_FAILED');
  const { origin, host } = request.headers;
  if (origin !== undefined && origin !== publicUrl && hostOf(origin) !== host) throw new AppError('CSRF_FAILED');
  const cookie = readCookie(request, 'XSRF-TOKEN');
  const echo = request.headers['x-xsrf-token'];
  if (cookie !== undefined && (echo !== undefined || site !== undefined) && echo !== cookie) throw new AppError('CSRF_FAILED');
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}
