import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeDevice } from './devices.ts';
import { isVerifiedAccount, judgeCode, mayChangeBirthdate, profileCompleteness } from './rules.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const at = (ms: number): Date => new Date(NOW.getTime() + ms);
const code = fc.record({ wrongTries: fc.nat(5), expiresAt: fc.integer({ min: -1000, max: 1000 }).map(at), isUsed: fc.boolean() });

describe('a code', () => {
  test('is right only when it matches, in time, unused and with tries left', () => {
    fc.assert(
      fc.property(code, fc.boolean(), (kept, isMatch) => {
        const isRight = judgeCode(kept, isMatch, NOW, 3) === 'right';
        return isRight === (isMatch && kept.wrongTries < 3 && !kept.isUsed && kept.expiresAt > NOW);
      }),
    );
  });

  test('a guess counts against the number only when it could have been right', () => {
    fc.assert(
      fc.property(code, fc.boolean(), (kept, isMatch) => {
        const couldBeRight = kept.wrongTries < 3 && !kept.isUsed && kept.expiresAt > NOW;
        return (judgeCode(kept, isMatch, NOW, 3) === 'wrong') === (couldBeRight && !isMatch);
      }),
    );
  });

  test.each([
    ['never sent', undefined, 'void'],
    ['expired this moment', { wrongTries: 0, expiresAt: NOW, isUsed: false }, 'void'],
    ['guessed at three times', { wrongTries: 3, expiresAt: at(1), isUsed: false }, 'dead'],
    ['used, then guessed at three times', { wrongTries: 3, expiresAt: at(1), isUsed: true }, 'dead'],
  ] as const)('%s is %s', (_name, kept, verdict) => expect(judgeCode(kept, true, NOW, 3)).toBe(verdict));
});

describe('a member', () => {
  test.each([
    [true, false, true, true],
    [false, true, true, true],
    [false, false, true, false],
    [true, true, false, false],
  ])('with phone %s and external account %s, adult %s, is verified: %s', (hasProvedPhone, hasExternalAccount, isAdult, isVerified) =>
    expect(isVerifiedAccount({ hasProvedPhone, hasExternalAccount, isAdult })).toBe(isVerified),
  );

  test('is complete with a name to read and a birthdate', () => {
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

test.each([
  [undefined, 'Unknown device'],
  ['', 'Unknown device'],
  ['curl/8.5', 'Unknown device'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/130.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPad',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on Linux'],
])('the device of %j is %s', (userAgent, device) => expect(describeDevice(userAgent)).toBe(device));
