import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HOUR_S, secondsAfter } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { audit } from '../../platform/audit/store.ts';
import { sha256 } from '../../platform/crypto/keyring.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { bearerOf } from '../../platform/http/requests/bearer.ts';
import { readBrowserCookie } from '../../platform/http/requests/browser-cookie.ts';
import type { SetupDependencies } from './dependencies.ts';
import { isTokenLive, TOKEN_HOURS } from './rules.ts';
import { countTry, loadSetup, saveSession, saveToken } from './store.ts';

const COOKIE = { name: 'candor-setup', maxAgeSeconds: TOKEN_HOURS * HOUR_S };

/** A token that the server prints when it starts; undefined when there is nothing to set up. */
export async function issueToken(db: Database, deps: SetupDependencies): Promise<string | undefined> {
  if (!deps.facts.isProduction || (await deps.members.adminIds(db)).length > 0) return undefined;
  const token = randomBytes(24).toString('base64url');
  await saveToken(db, sha256(token), secondsAfter(deps.clock.now(), TOKEN_HOURS * HOUR_S));
  return token;
}

/** Exchanges the token for a cookie, once. @throws AppError NOT_FOUND for every token that is wrong, used or expired, and when there is an admin */
export async function openSetup(ctx: Context, deps: SetupDependencies, token: string, reply: FastifyReply): Promise<void> {
  if (!deps.facts.isProduction) throw new AppError('NOT_FOUND');
  const hasAdmin = (await deps.members.adminIds(ctx.db)).length > 0;
  const setup = hasAdmin ? undefined : await loadSetup(ctx.db, { forUpdate: true });
  const now = ctx.clock.now();
  if (!setup || !isTokenLive(setup, now)) {
    deps.log.warn({ event: 'setup_token_refused' }, 'a setup token was refused, because no token is valid now');
    throw new AppError('NOT_FOUND');
  }
  if (!timingSafeEqual(setup.tokenHash, sha256(token))) {
    const tries = setup.tries + 1;
    await countTry(ctx.db, tries);
    await audit(ctx, { action: 'setup.refused', subject: 'setup:1', data: { tries } });
    deps.log.warn({ event: 'setup_token_refused', count: tries }, 'a wrong setup token was tried');
    throw new AppError('NOT_FOUND', { keepsWrites: true });
  }
  const secret = randomBytes(32).toString('base64url');
  await saveSession(ctx.db, sha256(secret), now);
  await audit(ctx, { action: 'setup.open', subject: 'setup:1' });
  const secure = deps.facts.isHttps ? '; Secure' : '';
  const cookie = `${COOKIE.name}=${secret}; Path=/api/v1/setup; Max-Age=${COOKIE.maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`;
  void reply.header('set-cookie', cookie);
}

/**
 * Lets in the browser that opened the setup, while there is no admin, and admins afterwards.
 * @throws AppError NOT_FOUND
 */
export async function requireSetupAccess(ctx: Context, deps: SetupDependencies, request: FastifyRequest): Promise<void> {
  if (!deps.facts.isProduction) throw new AppError('NOT_FOUND');
  const token = bearerOf(request);
  const member = token === undefined ? undefined : await deps.sessions.authenticate(token);
  if (member?.role === 'admin' && !member.awaitsFactor && !member.isBanned) return;
  await requireSetupCookie(ctx, deps, request);
}

/** @throws AppError NOT_FOUND */
export async function requireSetupCookie(ctx: Context, deps: SetupDependencies, request: FastifyRequest): Promise<void> {
  await requireNoAdmin(ctx.db, deps);
  const secret = readBrowserCookie(request, COOKIE);
  const setup = secret === undefined ? undefined : await loadSetup(ctx.db);
  const isOpen = setup?.sessionHash !== undefined && setup.sessionHash !== null && ctx.clock.now() < setup.expiresAt;
  if (!isOpen || !timingSafeEqual(setup.sessionHash!, sha256(secret!))) throw new AppError('NOT_FOUND');
}

async function requireNoAdmin(db: Database, { facts, members }: SetupDependencies): Promise<void> {
  if (!facts.isProduction || (await members.adminIds(db)).length > 0) throw new AppError('NOT_FOUND');
}
