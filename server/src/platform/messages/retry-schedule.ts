import { DAY_S, MINUTE_S, secondsAfter } from '../clock.ts';
import type { NewMessage } from './store.ts';

interface RetryPlan {
  /** The pause before the second attempt, the third and so on. The last value repeats. */
  pausesSeconds: readonly number[];
  maxAttempts: number;
  /** No attempt is made later than this after the message was posted. */
  maxAgeSeconds: number;
}

/** A person who waits for a code requests another one after a minute. Nobody waits at the screen for an e-mail. */
const PLANS: Record<NewMessage['channel'], RetryPlan> = {
  // A quarter longer than a minute, so that a provider that asks for a pause of one minute gets a second attempt.
  sms: { pausesSeconds: [15, 45], maxAttempts: 3, maxAgeSeconds: 75 },
  email: { pausesSeconds: [30, 90, 300, 900, 2_700, 7_200, 14_400], maxAttempts: Infinity, maxAgeSeconds: DAY_S },
  push: { pausesSeconds: [30, 120, 600, 3_600], maxAttempts: 8, maxAgeSeconds: DAY_S },
};
const MAX_RETRY_AFTER_SECONDS = 30 * MINUTE_S;
const JITTER = 0.2;

interface Attempts {
  postedAt: Date;
  /** How often the provider was called. */
  attempts: number;
  /** From the provider's Retry-After, when it sent one. */
  retryAfterSeconds: number | undefined;
}

/** When to retry a message that the provider did not accept, or undefined to give up. */
export function nextAttemptAt(
  channel: NewMessage['channel'],
  now: Date,
  { postedAt, attempts, retryAfterSeconds = 0 }: Attempts,
  random: () => number = Math.random,
): Date | undefined {
  const { pausesSeconds, maxAttempts, maxAgeSeconds } = PLANS[channel];
  if (attempts >= maxAttempts) return undefined;
  // The jitter spreads messages that failed at the same moment.
  const pause = attempts === 0 ? 0 : pausesSeconds[Math.min(attempts, pausesSeconds.length) - 1]! * (1 - JITTER * random());
  const next = secondsAfter(now, Math.max(pause, Math.min(retryAfterSeconds, MAX_RETRY_AFTER_SECONDS)));
  return next > secondsAfter(postedAt, maxAgeSeconds) ? undefined : next;
}
