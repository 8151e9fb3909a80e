import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import { answerUntil, dueAt, evidenceIdOf, statusesOf } from './rules.ts';

describe('the day a dispute is due', () => {
  test.each([
    ['a Monday', '2026-11-16T10:30:00.000Z', '2026-11-23T10:30:00.000Z'],
    ['a Friday', '2026-11-20T10:30:00.000Z', '2026-11-27T10:30:00.000Z'],
    ['a Saturday', '2026-11-21T10:30:00.000Z', '2026-11-27T10:30:00.000Z'],
    ['a Sunday', '2026-11-22T10:30:00.000Z', '2026-11-27T10:30:00.000Z'],
  ])('counts five business days from %s', (_day, filed, due) => {
    expect(dueAt(new Date(filed)).toISOString()).toBe(due);
  });

  test('is never at a weekend, and five to seven days later', () => {
    const times = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(times, (filed) => {
        const due = dueAt(filed);
        const days = (due.getTime() - filed.getTime()) / DAY_MS;
        expect([0, 6]).not.toContain(due.getUTCDay());
        expect([5, 6, 7]).toContain(days);
      }),
    );
  });
});

describe('evidence', () => {
  const id = '5b1c7a0e-5a2f-4d35-9a53-0c7c3d5c8f10';

  test('is named by its id or by the link that the upload gave', () => {
    expect(evidenceIdOf(id)).toBe(id);
    expect(evidenceIdOf(`/api/v1/files/${id}?token=abc.def.0123`)).toBe(id);
  });

  test.each([
    'http://169.254.169.254/',
    'file:///etc/passwd',
    `https://example.com/api/v1/files/${id}`,
    `/api/v1/files/${id}/../x`,
    `/api/v1/files/${'-'.repeat(36)}`,
    'x',
  ])('is not named by %s', (given) => {
    expect(() => evidenceIdOf(given)).toThrow(expect.objectContaining({ code: 'INVALID_EVIDENCE' }));
  });
});

test('resolved is a filter over both outcomes', () => {
  expect(statusesOf('resolved')).toEqual(['approved', 'rejected']);
  expect(statusesOf('pending')).toEqual(['pending']);
  expect(statusesOf(undefined)).toBeUndefined();
});

test.each([
  ['2026-11-20T08:00:00.000Z', '2026-11-23T09:00:00.000Z'],
  ['2026-11-20T09:00:00.000Z', '2026-11-24T09:00:00.000Z'],
  ['2026-12-31T23:00:00.000Z', '2027-01-04T09:00:00.000Z'],
])('a dispute filed at %s may be answered until %s if the time to answer is 72 hours, and not at all if it is 0 hours', (filed, until) => {
  expect(answerUntil(new Date(filed), { hours: 72, digestHour: 9 }).toISOString()).toBe(until);
  expect(answerUntil(new Date(filed), { hours: 0, digestHour: 9 }).toISOString()).toBe(filed);
});
