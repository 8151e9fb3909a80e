import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { base32, matchTotp, newTotpSecret, totpAddress, totpCode, totpStep } from './totp.ts';

const RFC_SECRET = Buffer.from('12345678901234567890');

describe('time-based codes', () => {
  /** RFC 6238, appendix B, the last six of its eight digits. */
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i are those of the RFC', (second, code) => {
    expect(totpCode(RFC_SECRET, totpStep(new Date(second * 1000)))).toBe(code);
  });

  test('are accepted up to half a minute early or late, and once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), fc.integer({ min: -4, max: 4 }), (second, stepOffset) => {
        const secret = newTotpSecret();
        const now = new Date(second * 1000 + 300_000);
        const step = totpStep(now) + stepOffset;
        const matched = matchTotp(secret, totpCode(secret, step), now, null);
        if (Math.abs(stepOffset) <= 1) expect(matched).toBeDefined();
        // By chance, the code of a step further away can be equal to one that is accepted.
        if (matched === undefined) return;
        expect(Math.abs(matched - totpStep(now))).toBeLessThanOrEqual(1);
        expect(matchTotp(secret, totpCode(secret, matched), now, matched)).not.toBe(matched);
      }),
    );
  });
});

test('formats secrets as authenticator apps read them', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(base32(RFC_SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(totpAddress(RFC_SECRET, 'Ana & co')).toBe(
    'otpauth://totp/Candor%3AAna%20%26%20co?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Candor&algorithm=SHA1&digits=6&period=30',
  );
});
