import { expect, it } from 'vitest';
import { secondsAfter } from '../clock.ts';
import { nextTryOf } from './next-try.ts';

const POSTED = new Date('2026-11-21T10:00:00Z');
function triesOf(channel: 'sms' | 'email', askedSeconds?: number, random = () => 0): number[] {
  const at: number[] = [];
  for (let now: Date | undefined = POSTED; now;) {
    at.push((now.getTime() - POSTED.getTime()) / 1000);
    now = nextTryOf(channel, now, { postedAt: POSTED, tries: at.length, askedSeconds }, random);
  }
  return at;
}

it('an SMS is tried three times within a minute, never at the same moment as others that failed with it', () => {
  expect(triesOf('sms')).toEqual([0, 15, 60]);
  expect(triesOf('sms', undefined, () => 1)).toEqual([0, 12, 48]);
});

it('an SMS whose carrier wants to be left alone for longer than its code is waited for is given up', () => {
  expect(triesOf('sms', 45)).toEqual([0, 45]);
  expect(triesOf('sms', 90)).toEqual([0]);
  const untried = { postedAt: POSTED, tries: 0, askedSeconds: 60 };
  expect(nextTryOf('sms', secondsAfter(POSTED, 2), untried)).toEqual(secondsAfter(POSTED, 62));
});

it('an e-mail is tried for a day, ever less often', () => {
  const tries = triesOf('email');
  expect(tries.slice(0, 5)).toEqual([0, 30, 120, 420, 1320]);
  expect(tries.length).toBeLessThan(15);
  expect(tries.at(-1)).toBeGreaterThan(20 * 3600);
  expect(tries.at(-1)).toBeLessThanOrEqual(24 * 3600);
  expect(triesOf('email', 86_400)[1]).toBe(1800);
});
