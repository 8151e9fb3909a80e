import { expect, it } from 'vitest';
import { HOUR_MS, HOUR_S } from '../../../platform/clock.ts';
import type { Siblings } from '../../../platform/siblings/siblings.ts';
import { UploadCounts } from './upload-counts.ts';

function setUp(processes: number) {
  let now = Date.parse('2026-11-23T10:00:00Z');
  const listeners: ((ref: string | undefined) => void)[] = [];
  const counts = Array.from({ length: processes }, (_, self) => {
    const siblings: Pick<Siblings, 'notify' | 'on'> = {
      notify: (_topic, ref) => listeners.forEach((listener, other) => other !== self && listener(ref)),
      on: (_topic, listener) => void (listeners[self] = listener),
    };
    return new UploadCounts({ siblings, clock: { now: () => new Date(now) }, limits: { UPLOADS_PER_DAY: 2 } });
  });
  return { counts, pass: (hours: number) => void (now += hours * HOUR_MS) };
}

it('refuses an upload beyond the limit until the first one is a day old', () => {
  const { counts, pass } = setUp(1);
  const [one] = counts as [UploadCounts];
  one.take('a');
  pass(1);
  one.take('a');
  expect(() => one.take('a')).toThrow(expect.objectContaining({ code: 'RATE_LIMITED', retryAfterSeconds: 23 * HOUR_S }));
  one.take('b');
  pass(23.1);
  one.take('a');
  expect(() => one.take('a')).toThrow();
});

it('counts the uploads of all processes of the machine', () => {
  const { counts } = setUp(3);
  const [one, two, three] = counts as [UploadCounts, UploadCounts, UploadCounts];
  one.take('a');
  two.take('a');
  expect(() => three.take('a')).toThrow();
});
