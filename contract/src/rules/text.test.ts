import fc from 'fast-check';
import { expect, test } from 'vitest';
import { message } from '../messages/message.ts';
import { checkComment, isNegative } from './comment.ts';
import { countCharacters, hasForbiddenCharacters, isLongerThan, sanitise, tidyProse, tidySearchText } from './text.ts';

test.each([
  ['<b>Bob</b>', 'Bob'],
  ['<scr<b>ipt>alert(1)</script>', 'alert(1)'],
  ['javajavascript:script:x', 'x'],
  ['a\r\nb\tc', 'a b c'],
  [' a & b ', 'a b'],
  ['x onclick=y', 'x y'],
  ["O'Brien", "O'Brien"],
])('%j is cleaned to %j', (raw, clean) => {
  expect(sanitise(raw)).toBe(clean);
});

test('a cleaned text has nothing dangerous, keeps to the given length, and stays the same if cleaned again', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[<>a-z:=& /javscriptdon]{0,60}$/)),
      (raw) => {
        const clean = sanitise(raw, 50);
        expect(sanitise(clean, 50)).toBe(clean);
        expect(clean).not.toMatch(/[<>"&\n\r]|javascript:/i);
        expect(countCharacters(clean)).toBeLessThanOrEqual(50);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('search text loses quotes, markup and its @ and becomes lower case, and a second pass changes nothing', () => {
  expect(tidySearchText(` @O'Brien & "Sons" <x> `)).toBe('obrien  sons x');
  fc.assert(
    fc.property(fc.string(), (raw) => {
      expect(tidySearchText(tidySearchText(raw))).toBe(tidySearchText(raw));
    }),
  );
});

test('prose keeps its characters, but no extra empty lines or outer spaces, and cleaning it twice changes nothing', () => {
  expect(tidyProse(' I <3 it\r\n\r\n\r\n\r\nreally 👨‍👩‍👧 ')).toBe('I <3 it\n\nreally 👨‍👩‍👧');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (raw) => {
      expect(tidyProse(tidyProse(raw))).toBe(tidyProse(raw));
    }),
    { numRuns: 1_000 },
  );
});

test('characters are counted as they are seen', () => {
  expect(countCharacters('👨‍👩‍👧e\u0301')).toBe(2);
  expect(isLongerThan('👨‍👩‍👧'.repeat(250), 250)).toBe(false);
  expect(isLongerThan('👨‍👩‍👧'.repeat(251), 250)).toBe(true);
  expect(isLongerThan('x'.repeat(1_000_000), 250)).toBe(true);
});

test('halves of characters and control characters are forbidden, newlines and tabs are not', () => {
  expect(['\ud800', '\u0000', '\u001b'].map(hasForbiddenCharacters)).toEqual([true, true, true]);
  expect(hasForbiddenCharacters('a\nb\tc')).toBe(false);
});

const positive = [{ weight: 3, type: 'positive' as const }];
const negative = [{ weight: -2, type: 'negative' as const }];

test('an experience counts as negative by a negative tag, a negative sum of weights or a listed word', () => {
  expect(isNegative('nice', negative)).toBe(true);
  expect(isNegative('nice', [{ weight: -1, type: 'neutral' }])).toBe(true);
  expect(isNegative('He GHOSTED me', positive)).toBe(true);
  expect(isNegative('nice', positive)).toBe(false);
});

test.each([
  ['', positive, false, message('commentRequired')],
  ['', negative, false, message('commentRequiredNegative')],
  ['too short', negative, false, message('commentTooShortNegative')],
  ['long enough', negative, false, null],
  ['ok', positive, false, null],
  ['x'.repeat(250), positive, false, null],
  ['x'.repeat(251), positive, false, message('commentTooLong')],
  ['', negative, true, null],
  ['hello', positive, true, message('commentOnAnonymous')],
] as const)('the error for the comment %j with the tags %j, anonymous: %j, is %j', (comment, tags, isAnonymous, expected) => {
  expect(checkComment(comment, tags, isAnonymous)).toEqual(expected);
});
