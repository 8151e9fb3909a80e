import { AUTH_VALIDATION_PAUSE_MS, SESSION_REFRESH_TIMEOUT_MS } from '@candor/contract/limits';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../api/api-client.ts';
import { hasCode } from '../api/api-error.ts';
import { forgetSession } from './end-session.ts';
import { readToken } from './token.ts';
import { userQuery } from './use-session.ts';

type Watcher = (outcome: Promise<boolean>) => Promise<void>;
let watcher: Watcher | undefined;

/** Registers a watcher that is awaited before an expired session is forgotten. */
export function onRevalidation(handler: Watcher): () => void {
  watcher = handler;
  return () => {
    if (watcher === handler) watcher = undefined;
  };
}

let runningCheck: Promise<boolean> | undefined;
let lastCheckedToken: string | null = null;
let lastCheckAt = -Infinity;

/**
 * Checks the session once after a 401. Only a definite rejection ends it, not a network failure or a server error. Not repeated
 * within five seconds for the same token; on a page that watches the check, a second 401 within that time ends the session,
 * because another check would only loop. Resolves with true while the session is valid.
 */
export async function revalidateSession(client: QueryClient): Promise<boolean> {
  const token = readToken();
  if (token === null) return false;
  if (runningCheck) return runningCheck;
  if (token === lastCheckedToken && performance.now() - lastCheckAt < AUTH_VALIDATION_PAUSE_MS) {
    if (watcher === undefined) return true;
    forgetSession(client, { hasExpired: true });
    return false;
  }
  lastCheckedToken = token;
  runningCheck = checkSession(client).finally(() => {
    runningCheck = undefined;
    lastCheckAt = performance.now();
  });
  return runningCheck;
}

async function checkSession(client: QueryClient): Promise<boolean> {
  const token = readToken();
  const outcome = refresh(client);
  await watcher?.(outcome);
  const isValid = await outcome;
  // Someone may have signed in again in the meantime.
  if (!isValid && readToken() === token) forgetSession(client, { hasExpired: true });
  return isValid;
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
