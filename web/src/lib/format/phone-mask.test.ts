import { describe, expect, it } from 'vitest';
import { caretAfter, splitInternational } from './phone-mask.ts';

describe('a pasted international number', () => {
  const codes = ['+1', '+44', '+61', '+86'];
  it.each([
    ['+44 7911 123456', '+44', '7911123456'],
    ['+1 (415) 555-0101', '+1', '4155550101'],
    [' +8613812345678', '+86', '13812345678'],
  ])('is split into its country code and the rest: %s', (typed, dialCode, national) => {
    expect(splitInternational(typed, codes)).toEqual({ dialCode, national });
  });
  it('is not split without a known country code', () => {
    expect(splitInternational('4155550101', codes)).toBeNull();
    expect(splitInternational('+49 170 1234567', codes)).toBeNull();
  });
});

describe('the caret', () => {
  it('stays after the same digits', () => {
    expect(caretAfter('(415) 555-0101', 0)).toBe(0);
    expect(caretAfter('(415) 555-0101', 3)).toBe(4);
    expect(caretAfter('(415) 555-0101', 4)).toBe(7);
    expect(caretAfter('(415) 555', 12)).toBe(9);
  });
});
