import { describe, expect, it } from 'vitest';
import { findPersonalData, maskPersonalData } from './personal-data.ts';

describe('findPersonalData', () => {
  it.each([
    ['Call me on +1 (415) 555-0143', ['phone']],
    ['his number is 415.555.0143 btw', ['phone']],
    ['０４１ ５５５ ０１４３ １', ['phone']],
    ['write to jordan.m@example.com', ['email']],
    ['jordan (at) example . com', ['email']],
    ['lives at 221b Baker Street', ['address']],
    ['came to 14 Old Mill Rd uninvited', ['address']],
    ['I know 8 Lime Court well', ['address']],
    ['London SW1A 1AA', ['address']],
    ['paid with 4111 1111 1111 1111', ['card']],
    ['see https://example.com/jordan', ['link']],
    ['mail a@b.co or 0161 496 0000', ['phone', 'email']],
  ])('finds personal data in: %s', (text, kinds) => {
    expect(findPersonalData(text)).toEqual(kinds);
  });

  it.each([
    'Kind and funny, we met twice in March 2025.',
    'We met on 2025-03-14 and again on 12/04/2025.',
    'He was 20 minutes late, 3 times out of 4.',
    'Together 2019-2021, 10/10 would go again',
    'She paid 1,250 for the trip',
    'We met 3 times at his place and 2 times at the town square',
    'A 2 hour drive for nothing',
    'It went a long way in 2 dates',
    '',
  ])('finds none in: %s', (text) => {
    expect(findPersonalData(text)).toEqual([]);
  });
});

describe('maskPersonalData', () => {
  it('masks personal data and leaves the rest', () => {
    const text = 'Met 2025-03-01, lives at 221b Baker Street, a@b.co or 0161 496 0000, see https://example.com/x, kind.';
    const masked = maskPersonalData(text);
    expect(findPersonalData(masked)).toEqual([]);
    expect(masked).toBe('Met 2025-03-01, lives at [removed], [removed] or [removed], see [removed] kind.');
  });
});
