import { AUTH_VALIDATION_PAUSE_MS, SESSION_REFRESH_TIMEOUT_MS } from '@candor/contract/limits';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { hasCode } from '../api-error.ts';
import { forgetSession } from './end-session.ts';
import { readToken } from './token.ts';
import { userQuery } from './use-session.ts';

type Watcher = (outcome: Promise<boolean>) => Promise<void>;
let watcher: Watcher | undefined;

/** Who is told that the session is asked for again, and must be through with it before a session that is over is forgotten. */
export function onRevalidation(handler: Watcher): () => void {
  watcher = handler;
  return () => {
    if (watcher === handler) watcher = undefined;
  };
}

let running: Promise<boolean> | undefined;
let lastToken: string | null = null;
let lastAt = -Infinity;

/**
 * Asks once whether the session still stands, after a call was told that it does not. Only a plain "no" ends it: silence
 * and the server's own failures do not. Not repeated within five seconds for the same token. True while it stands.
 */
export async function revalidateSession(client: QueryClient): Promise<boolean> {
  const token = readToken();
  if (token === null) return false;
  if (running) return running;
  if (token === lastToken && performance.now() - lastAt < AUTH_VALIDATION_PAUSE_MS) return true;
  lastToken = token;
  running = ask(client).finally(() => {
    running = undefined;
    lastAt = performance.now();
  });
  return running;
}

async function ask(client: QueryClient): Promise<boolean> {
  const token = readToken();
  const outcome = refresh(client);
  await watcher?.(outcome);
  const stands = await outcome;
  // Somebody may have signed in anew meanwhile.
  if (!stands && readToken() === token) forgetSession(client);
  return stands;
}

async function refresh(client: QueryClient): Promise<boolean> {
  try {
    const { user } = await api('POST /auth/refresh', { timeoutMs: SESSION_REFRESH_TIMEOUT_MS });
    client.setQueryData(userQuery.queryKey, user);
    return true;
  } catch (error) {
    return !hasCode(error, 'UNAUTHENTICATED');
  }
}
