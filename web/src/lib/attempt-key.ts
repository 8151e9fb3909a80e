import { tabStore } from './storage.ts';

const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The Idempotency-Key of an attempt to send something. The same content keeps its key, also over a reload, so that a
 * second press or a retry after a lost answer never makes a second one; another content is another attempt.
 */
export function attemptKey(place: string, body: unknown): string {
  const name = `candor.attempt.${place}`;
  const content = JSON.stringify(body);
  const stored = tabStore.read(name) ?? '';
  const separator = stored.indexOf(' ');
  if (separator > 0 && stored.slice(separator + 1) === content) return stored.slice(0, separator);
  const key = newKey();
  tabStore.write(name, `${key} ${content}`);
  return key;
}

/** The attempt has been answered; the next one with the same content is a new one. */
export const endAttempt = (place: string): void => tabStore.remove(`candor.attempt.${place}`);
