import { tabStore } from '../storage.ts';

const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Returns the Idempotency-Key of an attempt. The same content keeps its key, even after a reload, so that a second press or a
 * retry never submits twice. Different content is a new attempt.
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

/** Ends an answered attempt. The same content gets a new key next time. */
export const endAttempt = (place: string): void => tabStore.remove(`candor.attempt.${place}`);

/** Makes a call that a second press or a retry must not repeat. A failed one can be sent again with the same key. */
export async function callOnce<T>(place: string, content: unknown, call: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const reply = await call(attemptKey(place, content));
  endAttempt(place);
  return reply;
}
