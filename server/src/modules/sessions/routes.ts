import { bearerOf } from '../../platform/http/requests/bearer.ts';
import { clearFileCookie, sealFileCookie, setFileCookie } from '../../platform/http/requests/file-cookie.ts';
import { on, type BoundRoute } from '../../platform/http/route-binding.ts';
import type { SessionsDependencies } from './dependencies.ts';
import { endOtherSessions, endSession, listSessions, readSessionHealth, refreshSession, signOut } from './manage-sessions.ts';

export function sessionsRoutes(deps: SessionsDependencies): BoundRoute[] {
  const isHttps = deps.publicUrl.startsWith('https:');
  return [
    on('GET /auth/session-health', (ctx) => readSessionHealth(ctx, deps)),
    on('POST /auth/refresh', (ctx, { request, reply }) => {
      const token = bearerOf(request);
      if (token !== undefined) setFileCookie(reply, sealFileCookie(deps.vault, token), isHttps);
      return refreshSession(ctx, deps);
    }),
    on('POST /logout', (ctx, { reply }) => {
      clearFileCookie(reply, isHttps);
      return signOut(ctx, deps);
    }),
    on('GET /auth/sessions', (ctx) => listSessions(ctx, deps)),
    on('DELETE /auth/sessions/{id}', (ctx, { params }) => endSession(ctx, deps, params.id)),
    on('DELETE /auth/sessions', (ctx) => endOtherSessions(ctx, deps)),
  ];
}
