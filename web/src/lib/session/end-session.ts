import type { QueryClient } from '@tanstack/react-query';
import { api } from '../api/api-client.ts';
import { paths } from '../paths/paths.ts';
import { localStore, tabStore } from '../storage.ts';
import { KEPT_PREFIXES } from './draft-owner.ts';
import { forgetToken } from './token.ts';

const LOGOUT_TIMEOUT_MS = 5_000;
/** Choices of the device, not of the member. */
const DEVICE_KEYS = ['candor.theme', 'candor.language'];

/**
 * Removes all of the member's data from this device. Guards then redirect to sign-in. After an expired session the drafts
 * and an open payment stay in the tab for the same member.
 */
export function forgetSession(client: QueryClient, { hasExpired = false } = {}): void {
  localStore.clear('candor.', DEVICE_KEYS);
  tabStore.clear('candor.', hasExpired ? KEPT_PREFIXES : []);
  forgetToken();
  client.clear();
}

/**
 * Ends the session and reloads the app at the welcome page, so that no data stays in memory. Storage is cleared first and without
 * notifying listeners, so that no guard redirects elsewhere.
 */
export async function signOut(client: QueryClient): Promise<void> {
  await api('POST /logout', { timeoutMs: LOGOUT_TIMEOUT_MS }).catch((error: unknown) => {
    console.warn('Signing out on the server failed; the session there stays valid until it expires', error);
  });
  client.cancelQueries().catch(() => undefined);
  localStore.clear('candor.', DEVICE_KEYS);
  tabStore.clear('candor.');
  window.location.assign(paths.welcome);
}
