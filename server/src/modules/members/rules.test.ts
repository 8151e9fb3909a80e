import { describe, expect, test } from 'vitest';
import { isVerifiedAccount, mayChangeBirthdate, profileCompleteness } from './rules.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

describe('a member', () => {
  test.each([
    [true, false, true, true],
    [false, true, true, true],
    [false, false, true, false],
    [true, true, false, false],
  ])('with phone %s and external account %s, adult %s, is verified: %s', (hasProvedPhone, hasExternalAccount, isAdult, isVerified) =>
    expect(isVerifiedAccount({ hasProvedPhone, hasExternalAccount, isAdult })).toBe(isVerified),
  );

  test('has a complete profile with a visible name and a birthdate', () => {
    expect(profileCompleteness({ displayName: ' ', birthdate: '1990-01-01' })).toEqual({
      has_birthdate: true,
      has_display_name: false,
      is_complete: false,
    });
    expect(profileCompleteness({ displayName: 'Ana', birthdate: null }).is_complete).toBe(false);
    expect(profileCompleteness({ displayName: 'Ana', birthdate: '1990-01-01' }).is_complete).toBe(true);
  });

  test('may correct a birthdate once', () => {
    expect(mayChangeBirthdate(null, '1990-01-01', null)).toBe(true);
    expect(mayChangeBirthdate('1990-01-01', '1991-01-01', null)).toBe(true);
    expect(mayChangeBirthdate('1991-01-01', '1991-01-01', NOW)).toBe(true);
    expect(mayChangeBirthdate('1991-01-01', '1992-01-01', NOW)).toBe(false);
  });
});
