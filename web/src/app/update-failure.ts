import { POST_DEPLOYMENT_WAIT_MS } from '@candor/contract/limits';
import { tabStore } from '../lib/storage.ts';

/** The messages that the specification treats as a deployment in progress. */
const DEPLOYMENT_MESSAGES = ['Network Error', 'Failed to fetch', 'timeout', 'ERR_NETWORK'];
const RELOADED_AT_KEY = 'candor.reloaded-at';
const RELOAD_INTERVAL_MS = 60_000;

const chunkFailures = new WeakSet<Error>();

/** Browsers word a failed chunk load differently. Vite's event is the same in all of them. */
export function watchChunkFailures(): void {
  window.addEventListener('vite:preloadError', (event) => {
    chunkFailures.add(event.payload);
  });
}

export const isUpdateFailure = (error: unknown): boolean =>
  error instanceof Error && (chunkFailures.has(error) || DEPLOYMENT_MESSAGES.some((message) => error.message.includes(message)));

/** After a deployment the old chunks are gone. Reloads the page after a pause, at most once a minute, so that it never loops. */
export function recoverFromUpdate(): () => void {
  const lastReloadAt = Number(tabStore.read(RELOADED_AT_KEY));
  if (Date.now() - lastReloadAt < RELOAD_INTERVAL_MS) return () => undefined;
  const timer = setTimeout(() => {
    tabStore.write(RELOADED_AT_KEY, String(Date.now()));
    window.location.reload();
  }, POST_DEPLOYMENT_WAIT_MS);
  return () => clearTimeout(timer);
}
