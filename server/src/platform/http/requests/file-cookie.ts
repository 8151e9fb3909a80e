import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_DAYS } from '@candor/contract/limits';
import { DAY_S } from '../../clock.ts';
import type { Vault } from '../../crypto/vault.ts';
import { readCookie } from './cookies.ts';

const NAME = 'candor-files';
const PATH = '/api/v1/files';
const LONGEST_VALUE = 500;

/**
 * Authenticates `<img>` and `<video>`, which can't send a bearer token. Browsers send the cookie only to the file routes. It contains the
 * session's token encrypted, so that a stolen cookie is no bearer token.
 */
export const sealFileCookie = (vault: Vault, token: string): string => vault.seal('cookies.files', NAME, token).toString('base64url');

export function setFileCookie(reply: FastifyReply, sealedToken: string, isHttps: boolean): void {
  void reply.header('set-cookie', cookie(sealedToken, SESSION_DAYS * DAY_S, isHttps));
}

export function clearFileCookie(reply: FastifyReply, isHttps: boolean): void {
  void reply.header('set-cookie', cookie('', 0, isHttps));
}

/** The session token in the cookie; undefined if there is none, or this server did not make it. */
export function readFileCookie(request: FastifyRequest, vault: Vault): string | undefined {
  const value = readCookie(request, NAME);
  if (value === undefined || value === '' || value.length > LONGEST_VALUE) return undefined;
  try {
    return vault.open('cookies.files', NAME, Buffer.from(value, 'base64url'));
  } catch {
    return undefined;
  }
}

const cookie = (value: string, maxAgeSeconds: number, isHttps: boolean): string =>
  `${NAME}=${value}; Path=${PATH}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`;
