import { STORED_TOKEN_LONGER_THAN } from '@candor/contract/limits';
import { localStore } from '../storage.ts';

const KEY = 'candor.token';
let cached: string | null | undefined;
const listeners = new Set<() => void>();

const validToken = (value: string | null): string | null => (value !== null && value.length > STORED_TOKEN_LONGER_THAN ? value : null);

export function readToken(): string | null {
  if (cached === undefined) cached = validToken(localStore.read(KEY));
  return cached;
}

/** False when the browser refused to store it. */
export function storeToken(token: string): boolean {
  if (!localStore.write(KEY, token)) return false;
  setCached(validToken(token));
  return true;
}

export function forgetToken(): void {
  localStore.remove(KEY);
  setCached(null);
}

/** Also fires for changes in other tabs, so that signing out in one signs out in all. */
export function subscribeToToken(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

function onStorage(event: StorageEvent): void {
  // A null key means that the whole storage was cleared.
  if (event.key === KEY || event.key === null) setCached(validToken(event.key === null ? null : event.newValue));
}

function setCached(token: string | null): void {
  if (token === cached) return;
  cached = token;
  for (const listener of listeners) listener();
}
