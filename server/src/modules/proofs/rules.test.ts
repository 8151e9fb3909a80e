import { describe, expect, test } from 'vitest';
import type { ProfileResult } from './ports.ts';
import { assertProves, isUnderway, makeCode, stateOf } from './rules.ts';

const now = new Date('2026-03-01T12:00:00Z');
const later = new Date('2026-03-02T12:00:00Z');
const proof = { handle: 'jordan.m', code: 'candor-7f3k9q' };
const profile = (names: string[], bio: string): ProfileResult => ({ outcome: 'found', names, bio });
const refusal = (result: ProfileResult): string => {
  try {
    assertProves(result, proof);
    return 'none';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test('a code has six characters that are not easily confused with others', () => {
  expect(makeCode(() => 0)).toBe('candor-222222');
  expect(makeCode((below) => below - 1)).toBe('candor-zzzzzz');
  const codes = Array.from({ length: 100 }, (_, nth) => makeCode((below) => nth % below));
  for (const code of codes) expect(code).toMatch(/^candor-[2-9a-hjkmnp-z]{6}$/);
});

describe('a profile proves a handle', () => {
  test.each([
    ['with the code in its bio', profile(['jordan.m'], 'Hi! candor-7f3k9q 🌿')],
    ['with capital letters for small ones', profile(['Jordan.M'], 'CANDOR-7F3K9Q')],
  ])('%s', (_, result) => expect(refusal(result)).toBe('none'));

  test.each([
    ['without the code', profile(['jordan.m'], 'Hi!'), 'CODE_NOT_FOUND'],
    ['with a longer word', profile(['jordan.m'], 'candor-7f3k9qx'), 'CODE_NOT_FOUND'],
    ['with part of the code', profile(['jordan.m'], 'candor-7f3k9'), 'CODE_NOT_FOUND'],
    ['of somebody else', profile(['jordan.n'], 'candor-7f3k9q'), 'PROFILE_MISMATCH'],
    ['with letters that look alike', profile(['jоrdan.m'], 'candor-7f3k9q'), 'PROFILE_MISMATCH'],
    ['with the sign for kelvin', profile(['jordan.\u212A'], 'candor-7f3k9q'), 'PROFILE_MISMATCH'],
    ['that names two people', profile(['jordan.m', 'other'], 'candor-7f3k9q'), 'PROFILE_MISMATCH'],
    ['that names nobody', profile([], 'candor-7f3k9q'), 'PROFILE_MISMATCH'],
    ['that is not there', { outcome: 'missing' as const }, 'PROFILE_NOT_FOUND'],
    ['that leads to another site', { outcome: 'redirected' as const }, 'PROFILE_MISMATCH'],
    ['that is too large', { outcome: 'too-large' as const }, 'UNAVAILABLE'],
    ['that does not answer', { outcome: 'unreachable' as const }, 'UNAVAILABLE'],
  ])('but not one %s', (_, result, code) => expect(refusal(result)).toBe(code));
});

test('a code expires at its time, but not while a screenshot is in review; a proof that ended is expired, too', () => {
  expect(isUnderway({ state: 'waiting', expiresAt: later }, now)).toBe(true);
  expect(isUnderway({ state: 'waiting', expiresAt: now }, now)).toBe(false);
  expect(isUnderway({ state: 'in_review', expiresAt: now }, later)).toBe(true);
  expect(stateOf({ state: 'waiting', expiresAt: now }, false, now)).toBe('expired');
  expect(stateOf({ state: 'proved', expiresAt: now }, true, later)).toBe('proved');
  expect(stateOf({ state: 'proved', expiresAt: later }, false, now)).toBe('expired');
});
