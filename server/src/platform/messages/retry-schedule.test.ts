import { expect, it } from 'vitest';
import { DAY_S, secondsAfter } from '../clock.ts';
import { nextAttemptAt } from './retry-schedule.ts';

const POSTED = new Date('2026-11-21T10:00:00Z');
function attemptTimes(channel: 'sms' | 'email', retryAfterSeconds?: number, random = () => 0): number[] {
  const times: number[] = [];
  for (let now: Date | undefined = POSTED; now;) {
    times.push((now.getTime() - POSTED.getTime()) / 1000);
    now = nextAttemptAt(channel, now, { postedAt: POSTED, attempts: times.length, retryAfterSeconds }, random);
  }
  return times;
}

it('attempts an SMS three times within a minute, with jitter', () => {
  expect(attemptTimes('sms')).toEqual([0, 15, 60]);
  expect(attemptTimes('sms', undefined, () => 1)).toEqual([0, 12, 48]);
});

it('gives up an SMS when the pause that its provider sets ends later than 75 seconds after it was posted', () => {
  expect(attemptTimes('sms', 45)).toEqual([0, 45]);
  expect(attemptTimes('sms', 90)).toEqual([0]);
  const untried = { postedAt: POSTED, attempts: 0, retryAfterSeconds: 60 };
  expect(nextAttemptAt('sms', secondsAfter(POSTED, 2), untried)).toEqual(secondsAfter(POSTED, 62));
});

it('attempts an e-mail for a day, with growing pauses', () => {
  const times = attemptTimes('email');
  expect(times.slice(0, 5)).toEqual([0, 30, 120, 420, 1320]);
  expect(times.length).toBeLessThan(15);
  expect(times.at(-1)).toBeGreaterThan(20 * 3600);
  expect(times.at(-1)).toBeLessThanOrEqual(DAY_S);
  expect(attemptTimes('email', DAY_S)[1]).toBe(1800);
});
