import { DECISIONS, QUEUE_STATUSES, ROLES } from '@candor/contract/statuses';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import type { AppError } from '../../platform/errors.ts';
import {
  accuracyPercentage,
  isoWeek,
  isOpen,
  listedStatuses,
  rankOf,
  rankReviewers,
  reviewDueAt,
  refusalToApply,
  statusAfter,
  withoutNames,
  type DecisionAttempt,
  type ItemState,
} from './rules.ts';

const now = new Date('2026-06-10T12:00:00Z');
const later = new Date(now.getTime() + 60_000);

const anyItem = fc.record<ItemState>({
  type: fc.constantFrom('experience', 'reply'),
  status: fc.constantFrom(...QUEUE_STATUSES),
  leasedBy: fc.option(fc.constantFrom('me', 'another'), { nil: null }),
  leasedUntil: fc.option(fc.constantFrom(later, new Date(now.getTime() - 1)), { nil: null }),
  leasedSince: fc.constant(null),
});
const anyAttempt = fc.record<DecisionAttempt>({
  userId: fc.constant('me'),
  role: fc.constantFrom(...ROLES),
  hasConflict: fc.boolean(),
  decision: fc.constantFrom(...DECISIONS),
  type: fc.constantFrom(undefined, 'experience', 'reply'),
});
const outcome = (state: ItemState, attempt: DecisionAttempt): string => {
  try {
    return statusAfter(state, attempt, now);
  } catch (error) {
    return (error as AppError).code;
  }
};

describe('a decision', () => {
  it('is made only on an open item, by somebody who may make it', () => {
    fc.assert(
      fc.property(anyItem, anyAttempt, (state, attempt) => {
        const after = outcome(state, attempt);
        if (!['approved', 'rejected', 'needs_admin_review'].includes(after)) return;
        expect(isOpen(state.status)).toBe(true);
        expect(attempt.hasConflict).toBe(false);
        expect(attempt.type ?? state.type).toBe(state.type);
        if (state.status === 'needs_admin_review') expect([attempt.role, after === 'needs_admin_review']).toEqual(['admin', false]);
        expect(state.leasedBy === 'another' && state.leasedUntil === later).toBe(false);
      }),
    );
  });

  it('is never refused to an admin without conflict on an open item that nobody else leases', () => {
    fc.assert(
      fc.property(anyItem, fc.constantFrom('approve' as const, 'reject' as const), (state, decision) => {
        fc.pre(isOpen(state.status) && !(state.leasedBy === 'another' && state.leasedUntil === later));
        expect(outcome(state, { userId: 'me', role: 'admin', hasConflict: false, decision, type: state.type })).toBe(
          decision === 'approve' ? 'approved' : 'rejected',
        );
      }),
    );
  });
});

describe('the statuses that a role may list', () => {
  it('are for reviewers only “in review”, and for admins the open ones or the one that they choose', () => {
    for (const filter of [undefined, ...QUEUE_STATUSES])
      expect(listedStatuses('reviewer', filter)).toEqual(filter === undefined || filter === 'in_review' ? ['in_review'] : []);
    expect(listedStatuses('admin', undefined)).toEqual(['in_review', 'needs_admin_review']);
    expect(listedStatuses('admin', 'approved')).toEqual(['approved']);
  });
});

describe('the week', () => {
  it.each([
    ['2026-01-01T00:00:00Z', '2026-W01'],
    ['2027-01-01T00:00:00Z', '2026-W53'],
    ['2024-12-30T00:00:00Z', '2025-W01'],
    ['2026-06-07T23:59:59Z', '2026-W23'],
    ['2026-06-08T00:00:00Z', '2026-W24'],
  ])('of %s is %s', (time, week) => {
    expect(isoWeek(new Date(time))).toBe(week);
  });

  it('changes on Mondays only, and always then', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (day) => {
        const [before, after] = [new Date(day * DAY_MS), new Date((day + 1) * DAY_MS)];
        expect(isoWeek(before) !== isoWeek(after)).toBe(after.getUTCDay() === 1);
      }),
    );
  });
});

describe('the ranking', () => {
  const anyRecord = fc.record({ userId: fc.uuid(), reviews: fc.integer({ min: 0, max: 60 }), overturned: fc.integer({ min: 0, max: 60 }) });

  it('puts those with 20 decisions first, the more accurate before the less', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 12 }), (records) => {
        const ranked = rankReviewers(records);
        expect(ranked).toHaveLength(records.length);
        for (const [index, after] of ranked.slice(1).entries()) {
          const before = ranked[index]!;
          expect(before.reviews >= 20 || after.reviews < 20).toBe(true);
          if (after.reviews >= 20) expect(accuracyPercentage(before)).toBeGreaterThanOrEqual(accuracyPercentage(after));
        }
      }),
    );
  });

  it('gives admins the rank -1, and members none', () => {
    const ranked = rankReviewers([
      { userId: 'a', reviews: 30, overturned: 3 },
      { userId: 'b', reviews: 25, overturned: 0 },
    ]);
    expect([
      rankOf('b', 'reviewer', ranked),
      rankOf('a', 'reviewer', ranked),
      rankOf('c', 'reviewer', ranked),
      rankOf('a', 'admin', ranked),
      rankOf('a', 'user', ranked),
    ]).toEqual([1, 2, 3, -1, null]);
  });

  it('has an accuracy from 0 to 100', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        expect(accuracyPercentage(record)).toSatisfy((percent: number) => percent >= 0 && percent <= 100);
      }),
    );
    expect(accuracyPercentage({ userId: 'a', reviews: 3, overturned: 1 })).toBe(66.7);
  });
});

it('an application is refused for thirty days after a denial, while another one waits, and to reviewers', () => {
  const deniedAgo = (ms: number) => refusalToApply({ status: 'denied', decidedAt: new Date(now.getTime() - ms) }, 'user', now);
  expect(deniedAgo(30 * DAY_MS - 1)).toBe('APPLY_AGAIN_LATER');
  expect(deniedAgo(30 * DAY_MS)).toBeNull();
  expect(refusalToApply({ status: 'pending', decidedAt: null }, 'user', now)).toBe('APPLICATION_PENDING');
  expect(refusalToApply(undefined, 'reviewer', now)).toBe('CONFLICT');
});

describe('the time to decide', () => {
  const friday = new Date('2026-06-12T09:30:00Z');

  it('ends at the end of a day for a submission or an ordinary report, and after whole hours for an urgent report', () => {
    expect(reviewDueAt(friday, []).toISOString()).toBe('2026-06-14T23:59:59.999Z');
    expect(reviewDueAt(friday, ['other', 'harassment']).toISOString()).toBe('2026-06-19T23:59:59.999Z');
    expect(reviewDueAt(friday, ['private_information']).toISOString()).toBe('2026-06-14T09:30:00.000Z');
    expect(reviewDueAt(friday, ['other', 'minor', 'private_information']).toISOString()).toBe('2026-06-13T09:30:00.000Z');
  });
});

describe('a text for the assistant', () => {
  const subject = { person_name: 'Jordan O’Neil-Miller', platforms: [{ social_id: '@jordan.ellis' }, { social_id: '+4915112345678' }] };
  it.each([
    ['JORDAN was late.', 'this person was late.'],
    ['I met jordan miller twice.', 'I met this person twice.'],
    ['Find @Jordan.Ellis there.', 'Find this person there.'],
    ['Call +4915112345678 now.', 'Call this person now.'],
    ['Jordanna was there.', 'Jordanna was there.'],
    ['He was kind.', 'He was kind.'],
  ])('has no name or handle of the subject: %s', (text, expected) => {
    expect(withoutNames(text, subject)).toBe(expected);
  });

  it('matches special characters in a name literally', () => {
    const odd = { person_name: '(Jordan+ [a-z]', platforms: [{ social_id: '.*' }] };
    expect(withoutNames('Jordan was kind; .* and a-z stay words.', odd)).toBe('Jordan was kind; this person and a-z stay words.');
  });

  it('finds names in capital and small letters, also where Unicode changes their case in an unusual way', () => {
    expect(withoutNames('Straſſer came.', { person_name: 'STRASSER', platforms: [] })).toBe('this person came.');
    expect(withoutNames('Élodie came.', { person_name: 'éLODIE', platforms: [] })).toBe('this person came.');
  });
});
