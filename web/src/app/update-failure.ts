import { POST_DEPLOYMENT_WAIT_MS } from '@candor/contract/limits';
import { tabStore } from '../lib/storage.ts';

/** The four messages that the specification takes for a deployment in progress. */
const SIGNS = ['Network Error', 'Failed to fetch', 'timeout', 'ERR_NETWORK'];
const RELOADED_AT = 'candor.reloaded-at';
const ONE_RELOAD_PER_MS = 60_000;

const chunkFailures = new WeakSet<Error>();

/** A part of the app that could not be loaded: browsers word it differently, Vite's event is the same in all. */
export function watchChunkFailures(): void {
  window.addEventListener('vite:preloadError', (event) => {
    chunkFailures.add(event.payload);
  });
}

export const isUpdateFailure = (error: unknown): boolean =>
  error instanceof Error && (chunkFailures.has(error) || SIGNS.some((sign) => error.message.includes(sign)));

/** After a deployment the old parts are gone: wait a little, then load the page anew, but never in a loop. */
export function recoverFromUpdate(): () => void {
  const last = Number(tabStore.read(RELOADED_AT));
  if (Date.now() - last < ONE_RELOAD_PER_MS) return () => undefined;
  const timer = setTimeout(() => {
    tabStore.write(RELOADED_AT, String(Date.now()));
    window.location.reload();
  }, POST_DEPLOYMENT_WAIT_MS);
  return () => clearTimeout(timer);
}
