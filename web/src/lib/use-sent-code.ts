import { CODE_MINUTES } from '@candor/contract/limits';
import { useEffect, useState } from 'react';
import { tabStore } from './storage.ts';
import { useCountdown } from './use-countdown.ts';

interface Sent<T> {
  /** What the code was asked for with; asking again needs the same. */
  order: T;
  expiresAt: number;
  resendAt: number;
}

/**
 * A code that is on its way. Reading it often means leaving the app, and a phone may reload the page meanwhile: the
 * reader comes back to where the code is typed in.
 */
export function useSentCode<T extends object>(name: string) {
  const key = `candor.sent-code.${name}`;
  const [sent, setSent] = useState(() => readSent<T>(key));
  const { left, start } = useCountdown();
  useEffect(() => {
    const known = readSent<T>(key);
    if (known) start(Math.max(0, Math.ceil((known.resendAt - Date.now()) / 1000)));
  }, [key, start]);
  return {
    order: sent?.order ?? null,
    resendIn: left,
    keep(order: T, resendInSeconds: number) {
      const now = Date.now();
      const next = { order, expiresAt: now + CODE_MINUTES * 60_000, resendAt: now + resendInSeconds * 1000 };
      tabStore.write(key, JSON.stringify(next));
      setSent(next);
      start(resendInSeconds);
    },
    forget() {
      tabStore.remove(key);
      setSent(null);
    },
  };
}

function readSent<T>(key: string): Sent<T> | null {
  try {
    const sent = JSON.parse(tabStore.read(key) ?? 'null') as Sent<T> | null;
    return sent !== null && sent.expiresAt > Date.now() ? sent : null;
  } catch {
    return null;
  }
}
