import { ensureCookie, readBrowserCookie } from '../../platform/http/requests/browser-cookie.ts';
import { on, type BoundRoute } from '../../platform/http/route-binding.ts';
import { identifyDevice } from '../sessions/index.ts';
import type { GoogleDependencies } from './dependencies.ts';
import { exchangeGoogle } from './exchange-google.ts';
import { linkGoogle, unlinkGoogle } from './link-google.ts';
import { OAUTH_STATE } from './oauth-state-cookie.ts';
import { startGoogle } from './start-google.ts';

export function googleRoutes(deps: GoogleDependencies): BoundRoute[] {
  const isHttps = deps.publicUrl.startsWith('https:');
  return [
    on(
      'GET /auth/google/start',
      (ctx, { query, request, reply }) =>
        startGoogle(ctx, deps, { returnTo: query.return_to, browser: ensureCookie(request, reply, OAUTH_STATE, isHttps) }),
      { waitsForProvider: true },
    ),
    on(
      'POST /auth/google/exchange',
      (ctx, { body, request, reply }) =>
        exchangeGoogle(ctx, deps, {
          ...body,
          browser: readBrowserCookie(request, OAUTH_STATE),
          device: identifyDevice(request, reply, isHttps),
        }),
      { transaction: 'none', waitsForProvider: true },
    ),
    on(
      'POST /auth/google/link',
      (ctx, { body, request }) => linkGoogle(ctx, deps, { ...body, browser: readBrowserCookie(request, OAUTH_STATE) }),
      { transaction: 'none', waitsForProvider: true },
    ),
    on('DELETE /auth/google/link', (ctx) => unlinkGoogle(ctx, deps)),
  ];
}
