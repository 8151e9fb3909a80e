import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_S } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { ensureCookie, type BrowserCookie } from '../../platform/http/requests/browser-cookie.ts';
import { sealFileCookie, setFileCookie } from '../../platform/http/requests/file-cookie.ts';
import { describeDevice } from './describe-device.ts';

export interface Device {
  /** Shown to the member. */
  name: string;
  /** The random value of the browser's device cookie. */
  cookie: string;
  /** Lets the browser open files with a session that was just started. */
  setFileCookie(token: string, vault: Vault): void;
}

/** Distinguishes a member's own browser from a new one, also after signing out. */
export const DEVICE_COOKIE: BrowserCookie = { name: 'candor-device', maxAgeSeconds: 400 * DAY_S };

/** Sets the device cookie if the browser has none yet. */
export const identifyDevice = (request: FastifyRequest, reply: FastifyReply, isHttps: boolean): Device => ({
  name: describeDevice(request.headers['user-agent']),
  cookie: ensureCookie(request, reply, DEVICE_COOKIE, isHttps),
  setFileCookie: (token, vault) => setFileCookie(reply, sealFileCookie(vault, token), isHttps),
});
