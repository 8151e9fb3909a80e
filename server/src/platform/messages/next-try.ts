import { DAY_S, MINUTE_S, secondsAfter } from '../clock.ts';
import type { NewMessage } from './store.ts';

interface Plan {
  /** Before the second try, the third and so on; the last holds for all that follow. */
  pausesSeconds: readonly number[];
  tries: number;
  /** A try that would come later than this after the message was posted is not made. */
  worthSeconds: number;
}

/** Safety.md, 4.2: who waits for a code asks for another after a minute; nobody waits for a letter. */
const PLANS: Record<NewMessage['channel'], Plan> = {
  // A quarter more than the minute, for a carrier that wants to be left alone for all of it.
  sms: { pausesSeconds: [15, 45], tries: 3, worthSeconds: 75 },
  email: { pausesSeconds: [30, 90, 300, 900, 2_700, 7_200, 14_400], tries: Infinity, worthSeconds: DAY_S },
};
const LONGEST_ASKED_SECONDS = 30 * MINUTE_S;
const JITTER = 0.2;

interface Tried {
  postedAt: Date;
  /** How often it was handed to the carrier. */
  tries: number;
  /** The carrier knows better than we when it has room again. */
  askedSeconds: number | undefined;
}

/** When a message that the carrier did not take is tried again; undefined when it is given up. */
export function nextTryOf(
  channel: NewMessage['channel'],
  now: Date,
  { postedAt, tries, askedSeconds = 0 }: Tried,
  random: () => number = Math.random,
): Date | undefined {
  const { pausesSeconds, tries: most, worthSeconds } = PLANS[channel];
  if (tries >= most) return undefined;
  // Shorter by chance, so that what failed together does not come back together.
  const pause = tries === 0 ? 0 : pausesSeconds[Math.min(tries, pausesSeconds.length) - 1]! * (1 - JITTER * random());
  const next = secondsAfter(now, Math.max(pause, Math.min(askedSeconds, LONGEST_ASKED_SECONDS)));
  return next > secondsAfter(postedAt, worthSeconds) ? undefined : next;
}
