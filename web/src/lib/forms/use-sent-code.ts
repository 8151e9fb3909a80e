import { CODE_MINUTES } from '@candor/contract/limits';
import { useEffect, useState } from 'react';
import { tabStore } from '../storage.ts';
import { useCountdown } from './use-countdown.ts';

interface SentCode<T> {
  /** The request that sent the code. Resending needs the same one. */
  request: T;
  expiresAt: number;
  resendAt: number;
}

/**
 * State of a code that was sent. It survives a reload, because phones may reload the page while the member reads the code in
 * another app.
 */
export function useSentCode<T extends object>(name: string) {
  const key = `candor.sent-code.${name}`;
  const [sent, setSent] = useState(() => readSent<T>(key));
  const { secondsLeft, start } = useCountdown();
  useEffect(() => {
    const stored = readSent<T>(key);
    if (stored) start(Math.max(0, Math.ceil((stored.resendAt - Date.now()) / 1000)));
  }, [key, start]);
  return {
    request: sent?.request ?? null,
    resendIn: secondsLeft,
    store(request: T, resendInSeconds: number) {
      const now = Date.now();
      const next = { request, expiresAt: now + CODE_MINUTES * 60_000, resendAt: now + resendInSeconds * 1000 };
      tabStore.write(key, JSON.stringify(next));
      setSent(next);
      start(resendInSeconds);
    },
    clear() {
      tabStore.remove(key);
      setSent(null);
    },
  };
}

function readSent<T>(key: string): SentCode<T> | null {
  try {
    const sent = JSON.parse(tabStore.read(key) ?? 'null') as SentCode<T> | null;
    return sent !== null && sent.expiresAt > Date.now() ? sent : null;
  } catch {
    return null;
  }
}
