import type { QueryClient } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { paths } from '../paths.ts';
import { localStore, tabStore } from '../storage.ts';
import { forgetToken } from './token.ts';

const LOGOUT_TIMEOUT_MS = 5_000;
/** Choices about the device, not about the member. */
const KEPT = ['candor.theme', 'candor.language'];

/** Forgets everything of the member on this device; screens that need a member then lead to the sign-in. */
export function forgetSession(client: QueryClient): void {
  localStore.clear('candor.', KEPT);
  tabStore.clear('candor.');
  forgetToken();
  client.clear();
}

/**
 * Ends the session on the server and here, and starts the app anew at the welcome page: a fresh page holds nothing of the
 * member in memory either. Storage goes first and the token's listeners are not told, so that no guard leads elsewhere.
 */
export async function signOut(client: QueryClient): Promise<void> {
  await api('POST /logout', { timeoutMs: LOGOUT_TIMEOUT_MS }).catch((error: unknown) => {
    console.warn('The server could not be told of the sign-out', error);
  });
  client.cancelQueries().catch(() => undefined);
  localStore.clear('candor.', KEPT);
  tabStore.clear('candor.');
  window.location.assign(paths.welcome);
}
