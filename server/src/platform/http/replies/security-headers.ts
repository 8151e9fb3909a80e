import type { FastifyInstance } from 'fastify';
import { isApiCall } from '../requests/routed-path.ts';

/** Additional sources, by directive: only those that a configured provider's form needs. */
export type ExtraSources = Record<string, readonly string[]>;

/** Mantine sets sizes and colours in style attributes, hence 'unsafe-inline' for styles alone. */
const CONTENT_POLICY: Record<string, string> = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'media-src': "'self' blob:",
  'connect-src': "'self'",
  'font-src': "'self'",
  'frame-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

const policyWith = (extra: ExtraSources): string =>
  Object.entries(CONTENT_POLICY)
    .map(([directive, sources]) => [directive, sources, ...(extra[directive] ?? [])].join(' '))
    .join('; ');

export function addSecurityHeaders(
  app: FastifyInstance,
  options: { isHttps: boolean; extraSources?: ExtraSources; opensPopups?: boolean },
): void {
  const contentPolicy = policyWith(options.extraSources ?? {});
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({
      'content-security-policy': contentPolicy,
      // A wallet's popup answers through its opener.
      'cross-origin-opener-policy': options.opensPopups ? 'same-origin-allow-popups' : 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-request-id': request.id,
    });
    if (options.isHttps) void reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
    if (isApiCall(request)) void reply.header('cache-control', 'no-store');
    done();
  });
}
