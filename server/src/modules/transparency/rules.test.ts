import { expect, it } from 'vitest';
import { DAY_S } from '../../platform/clock.ts';
import { bucketOf, lastPublishedDay, presentFigures, toCsv } from './rules.ts';

const daily = { intervalSeconds: DAY_S, hour: 3 };
const figures = (entries: Record<string, number>) =>
  presentFigures({
    days: '30',
    updatedAt: new Date('2026-11-22T00:00:00Z'),
    figures: new Map(Object.entries(entries)),
    authorityRequests: 4,
  });

it.each([
  ['2026-11-22T02:00:00Z', '2026-11-20'],
  ['2026-11-22T03:59:00Z', '2026-11-20'],
  ['2026-11-22T04:01:00Z', '2026-11-21'],
  ['2026-11-22T23:59:00Z', '2026-11-21'],
])('publishes once a day, after the mix: at %s up to %s', (now, day) => expect(lastPublishedDay(new Date(now), daily)).toBe(day));

it('publishes the current day if the mix runs more often than daily', () =>
  expect(lastPublishedDay(new Date('2026-11-22T02:00:00Z'), { intervalSeconds: 1, hour: 3 })).toBe('2026-11-22'));

it('shows no count under 3, and no share or time computed from fewer than 3', () => {
  const few = figures({ 'filed:report': 2, 'decided:reply:rejected:3': 2, 'time:reply:5': 2, 'in-time:reply': 2, 'filed:dispute': 3 });
  expect(few).toMatchObject({ reports: null, disputes: 3, urgent: null, automation_share: null, authority_requests: 4 });
  expect(few.decisions).toEqual([{ kind: 'reply', outcome: 'rejected', guideline: 3, count: null }]);
  expect(few.times).toEqual([{ kind: 'reply', promised_hours: 48, median_hours: null, p90_hours: null, within_promise: null }]);
  expect(toCsv(few)).toContain('filed,reports,,,fewer than 3\r\n');
});

it('computes median and 90th percentile from the histogram', () => {
  const timed = figures({ 'time:experience:2': 5, 'time:experience:10': 4, 'time:experience:72': 1, 'in-time:experience': 9 });
  expect(timed.times).toEqual([{ kind: 'experience', promised_hours: 48, median_hours: 2, p90_hours: 10, within_promise: 0.9 }]);
});

it.each([
  [0.2, 1],
  [72, 72],
  [73, 78],
  [241, 264],
  [1e9, 9_984],
])('counts %d hours in the bucket of %d', (hours, bucket) => expect(bucketOf(hours)).toBe(bucket));
