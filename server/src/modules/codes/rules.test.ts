import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkGuess } from './rules.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const at = (ms: number): Date => new Date(NOW.getTime() + ms);
const code = fc.record({ wrongTries: fc.nat(5), expiresAt: fc.integer({ min: -1000, max: 1000 }).map(at), isUsed: fc.boolean() });

describe('a code', () => {
  test('is right only when it matches, in time, unused and with tries left', () => {
    fc.assert(
      fc.property(code, fc.boolean(), (stored, isMatch) => {
        const isRight = checkGuess(stored, isMatch, NOW, 3) === 'right';
        return isRight === (isMatch && stored.wrongTries < 3 && !stored.isUsed && stored.expiresAt > NOW);
      }),
    );
  });

  test('counts a wrong guess only if the right one would have been accepted', () => {
    fc.assert(
      fc.property(code, fc.boolean(), (stored, isMatch) => {
        const couldBeRight = stored.wrongTries < 3 && !stored.isUsed && stored.expiresAt > NOW;
        return (checkGuess(stored, isMatch, NOW, 3) === 'wrong') === (couldBeRight && !isMatch);
      }),
    );
  });

  test.each([
    ['never sent', undefined, 'invalid'],
    ['expired this moment', { wrongTries: 0, expiresAt: NOW, isUsed: false }, 'invalid'],
    ['guessed at three times', { wrongTries: 3, expiresAt: at(1), isUsed: false }, 'exhausted'],
    ['used, then guessed at three times', { wrongTries: 3, expiresAt: at(1), isUsed: true }, 'exhausted'],
  ] as const)('%s is %s', (_name, stored, result) => expect(checkGuess(stored, true, NOW, 3)).toBe(result));
});
