import { EXPERIENCE_STATUSES } from '@candor/contract/statuses';
import { SubmitExperienceBody } from '@candor/contract/experiences';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppError } from '../../platform/errors.ts';
import type { Category } from './categories/category.ts';
import { abilitiesOf, assertMayWithdraw, checkSubmission, effectOf, fullAccess, identifierToken, isUndecided, publishAt } from './rules.ts';
import { HOUR_MS, startOfDay } from '../../platform/clock.ts';

const now = new Date('2026-06-10T23:30:00Z');
const category = (id: number, weight: number): Category => ({
  id,
  weight,
  feedbackType: 'standard',
  type: weight < 0 ? 'negative' : weight > 0 ? 'positive' : 'neutral',
  label: `Category ${id}`,
  labelKey: null,
  emoji: '🙂',
  isActive: true,
});
const body = (fields: Record<string, unknown> = {}) =>
  SubmitExperienceBody.parse({
    person_name: 'Jordan Miller',
    comment: 'A long and pleasant evening.',
    tags: [1],
    platforms: [{ platform: 'instagram', social_id: 'jordan.m' }],
    ...fields,
  });
const codeOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as AppError).code;
  }
};

describe('a submission', () => {
  it('is rated by the sum of its weights, whatever is sent', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 12 }), fc.integer(), (weights, rating) => {
        const tags = weights.map((_, index) => index + 1);
        const checked = checkSubmission(
          body({ tags, rating }),
          weights.map((weight, index) => category(index + 1, weight)),
          now,
        );
        expect(checked.rating).toBe(weights.reduce((sum, weight) => sum + weight, 0));
      }),
    );
  });

  it('is refused when one of its categories is unknown or no longer offered', () => {
    expect(codeOf(() => checkSubmission(body({ tags: [1, 2] }), [category(1, 1)], now))).toBe('VALIDATION_FAILED');
    expect(codeOf(() => checkSubmission(body(), [{ ...category(1, 1), isActive: false }], now))).toBe('VALIDATION_FAILED');
  });

  it('may be of any day from two years ago to today, by default today', () => {
    const codeFor = (experience_date?: string) => codeOf(() => checkSubmission(body({ experience_date }), [category(1, 1)], now));
    expect([codeFor('2024-06-10'), codeFor('2026-06-10'), codeFor(undefined)]).toEqual([undefined, undefined, undefined]);
    expect([codeFor('2024-06-09'), codeFor('2026-06-11')]).toEqual(['VALIDATION_FAILED', 'VALIDATION_FAILED']);
    expect(checkSubmission(body(), [category(1, 1)], now).experienceDate).toBe('2026-06-10');
  });

  it('contains each identifier once, however it is spelt', () => {
    const platforms = [
      { platform: 'instagram', social_id: '@Jordan.M' },
      { platform: 'instagram', social_id: 'jordan.m' },
      { platform: 'twitter', social_id: 'jordan' },
      { platform: 'x', social_id: 'Jordan' },
      { platform: 'phone', social_id: '(202) 555-0143' },
      { platform: 'phone', social_id: '+12025550143' },
    ];
    expect(
      checkSubmission(body({ platforms }), [category(1, 1)], now).identifiers.map(({ platform, canonical }) => [platform, canonical]),
    ).toEqual([
      ['instagram', 'jordan.m'],
      ['x', 'jordan'],
      ['phone', '+12025550143'],
    ]);
  });

  it('never has a city with four digits in a row or with characters of markup, links and addresses', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (city) => {
        try {
          expect(checkSubmission(body({ city }), [category(1, 1)], now).city ?? '').not.toMatch(/[0-9]{4}|[<>@:]/);
        } catch (error) {
          expect((error as AppError).errors).toHaveProperty('city');
        }
      }),
    );
  });
});

describe('an identifier', () => {
  it('is compared within its platform, a number or an address across platforms', () => {
    expect(identifierToken({ platform: 'instagram', key: 'k' })).not.toBe(identifierToken({ platform: 'tiktok', key: 'k' }));
    expect(identifierToken({ platform: 'phone', key: 'k' })).toBe(identifierToken({ platform: 'whatsapp', key: 'k' }));
  });
});

describe('reading in full', () => {
  const nobody = { ownIds: new Set<number>(), tokens: new Set<string>(), reviewed: new Set<number>(), revealed: new Set<number>() };
  const experience = { id: 7, tokens: ['instagram|k'] };

  it('is allowed to the author, the person written about, reviewers, and members who paid', () => {
    expect(fullAccess(experience, { ...nobody, ownIds: new Set([7]) })).toBe('own');
    expect(fullAccess(experience, { ...nobody, tokens: new Set(['instagram|k']) })).toBe('linked');
    expect(fullAccess(experience, { ...nobody, reviewed: new Set([7]) })).toBe('reviewed');
    expect(fullAccess(experience, { ...nobody, revealed: new Set([7]) })).toBe('revealed');
  });

  it('lets a reviewer who also paid reply', () => {
    expect(fullAccess(experience, { ...nobody, reviewed: new Set([7]), revealed: new Set([7]) })).toBe('revealed');
  });

  it('is refused to everybody else', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.integer()), fc.array(fc.integer()), (tokens, reviewed, revealed) => {
        const reader = {
          ownIds: new Set([8]),
          tokens: new Set(tokens),
          reviewed: new Set(reviewed.filter((id) => id !== 7)),
          revealed: new Set(revealed.filter((id) => id !== 7)),
        };
        if (!reader.tokens.has('instagram|k')) expect(fullAccess(experience, reader)).toBeUndefined();
      }),
    );
  });
});

describe('the decision about an experience', () => {
  it('publishes it only once, and takes it down only if it was published', () => {
    for (const status of EXPERIENCE_STATUSES) {
      expect(effectOf(status, 'approved', { wasPublished: true })).toBe(
        isUndecided(status) ? 'publish' : status === 'rejected' ? 'restore' : 'nothing',
      );
      expect(effectOf(status, 'approved')).toBe(isUndecided(status) || status === 'rejected' ? 'publish' : 'nothing');
      expect(effectOf(status, 'rejected')).toBe(isUndecided(status) ? 'refuse' : status === 'approved' ? 'take-down' : 'nothing');
      expect(effectOf(status, 'needs_admin_review')).toBe(isUndecided(status) ? 'ask-admin' : 'nothing');
    }
  });

  it('ends the time in which it can be withdrawn', () => {
    const codes = Object.fromEntries(EXPERIENCE_STATUSES.map((status) => [status, codeOf(() => assertMayWithdraw(status))]));
    expect(codes).toEqual({
      in_review: undefined,
      needs_admin_review: undefined,
      approved: 'FINAL_DETERMINATION',
      rejected: 'FINAL_DETERMINATION',
      withdrawn: 'NOT_FOUND',
      removed: 'FINAL_DETERMINATION',
    });
  });

  it('delays the publication by the configured hours at most', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.integer({ min: 0, max: 72 }), (random, hours) => {
        const wait = publishAt(now, hours, random).getTime() - now.getTime();
        expect(wait >= 0 && wait <= hours * HOUR_MS).toBe(true);
      }),
    );
  });
});

describe('the actions of a reader', () => {
  const noActions = { reply: false, report: false, block: false, dispute: false };
  const published = { status: 'approved', isDisputed: false } as const;

  it('follow from their relation to the experience', () => {
    expect(abilitiesOf(published, 'own', false)).toEqual(noActions);
    expect(abilitiesOf(published, undefined, false)).toEqual({ ...noActions, report: true, block: true });
    expect(abilitiesOf(published, 'revealed', false)).toEqual({ ...noActions, report: true, block: true, reply: true });
    expect(abilitiesOf(published, 'linked', true)).toEqual({ reply: true, report: true, block: true, dispute: true });
    expect(abilitiesOf({ ...published, isDisputed: true }, 'linked', true).dispute).toBe(false);
    expect(abilitiesOf({ status: 'rejected', isDisputed: false }, 'own', false)).toEqual(noActions);
    expect(abilitiesOf(published, undefined, true)).toEqual({ reply: false, report: true, block: true, dispute: true });
  });
});

it('a day starts at midnight in UTC', () => {
  expect(startOfDay(now).toISOString()).toBe('2026-06-10T00:00:00.000Z');
});
