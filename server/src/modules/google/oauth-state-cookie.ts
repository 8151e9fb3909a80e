import type { FastifyRequest } from 'fastify';
import { HOUR_S } from '../../platform/clock.ts';
import { readBrowserCookie, type BrowserCookie } from '../../platform/http/requests/browser-cookie.ts';

/**
 * Binds the provider's response, and the sign-up that follows, to the browser that started. Without it an attacker could
 * slip a member the attacker's own response and have them sign in as the attacker.
 */
export const OAUTH_STATE: BrowserCookie = { name: 'candor-oauth-state', maxAgeSeconds: HOUR_S };

export const readOauthBrowser = (request: FastifyRequest): string | undefined => readBrowserCookie(request, OAUTH_STATE);
