import { render } from '@candor/contract/catalogues';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capTotal, isEmptyMatch, isNameEnough, isOneWord, matchName, neighbouringNumbers, summarise, type QueryWord } from './rules.ts';

const word = (exact: number | undefined, near: number[] = [], isInitial = false): QueryWord => ({
  isInitial,
  similar: [
    ...(exact === undefined ? [] : [{ wordId: exact, edits: 0 as const }]),
    ...near.map((wordId) => ({ wordId, edits: 1 as const })),
  ],
  startingWith: isInitial ? [90, 91] : [],
});
const queryWords = fc.array(
  fc
    .record({
      exact: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
      near: fc.uniqueArray(fc.integer({ min: 41, max: 80 }), { maxLength: 24 }),
    })
    .map(({ exact, near }) => word(exact, near)),
  { maxLength: 8 },
);

describe('matching a name', () => {
  it('tries each pair once, the likeliest first, and a limited number', () => {
    fc.assert(
      fc.property(queryWords, (words) => {
        const { pairs } = matchName(words);
        expect(new Set(pairs.map(({ first, last }) => `${first}|${last}`)).size).toBe(pairs.length);
        expect(pairs.map(({ score }) => score)).toEqual(pairs.map(({ score }) => score).toSorted((a, b) => a - b));
        expect(pairs.length).toBeLessThan(700);
      }),
    );
  });

  it('ranks the typed order first, then the reversed one, then typing errors', () => {
    const { pairs, containing } = matchName([word(1, [11]), word(2, [12])]);
    expect(pairs).toEqual([
      { first: 1, last: 2, score: 0 },
      { first: 2, last: 1, score: 1 },
      { first: 1, last: 12, score: 4 },
      { first: 11, last: 2, score: 4 },
      { first: 2, last: 11, score: 5 },
      { first: 12, last: 1, score: 5 },
      { first: 11, last: 12, score: 8 },
    ]);
    expect(containing).toEqual([
      { words: [[1], [2]], score: 2 },
      {
        words: [
          [1, 11],
          [2, 12],
        ],
        score: 6,
      },
    ]);
  });

  it('reads one initial as any name that begins with it, but never two of them', () => {
    expect(matchName([word(1), word(9, [], true)]).withInitial).toEqual([
      { firsts: [1], lasts: [90, 91], score: 2 },
      { firsts: [90, 91], lasts: [1], score: 3 },
    ]);
    expect(matchName([word(8, [], true), word(9, [], true)]).withInitial).toEqual([]);
  });

  it('with one word searches for names that contain it, and without words for nothing', () => {
    const match = matchName([word(1, [11, 12])]);
    expect(match).toEqual({
      pairs: [],
      withInitial: [],
      containing: [
        { words: [[1]], score: 0 },
        { words: [[1, 11, 12]], score: 4 },
      ],
    });
    expect(isOneWord(match)).toBe(true);
    expect(isEmptyMatch(matchName([]))).toBe(true);
    expect(isEmptyMatch(matchName([word(undefined)]))).toBe(true);
    expect(isEmptyMatch(matchName([word(1), word(undefined)]))).toBe(true);
  });
});

describe('a name', () => {
  it('of one word needs a platform or a place beside it, unless the word is a whole name', () => {
    expect(isNameEnough(['anna'], false)).toBe(false);
    expect(isNameEnough(['anna'], true)).toBe(true);
    expect(isNameEnough(['anna', 'smith'], false)).toBe(true);
    expect(isNameEnough(['王小明'], false)).toBe(true);
    expect(isNameEnough(['王'], false)).toBe(false);
    expect(isNameEnough([], false)).toBe(true);
  });
});

describe('the sentence about the total', () => {
  it('stops at a thousand', () => {
    expect(capTotal(1000)).toEqual({ total: 1000, isCapped: false });
    expect(capTotal(1001)).toEqual({ total: 1000, isCapped: true });
    expect([0, 1, 2, 1000, 1001].map((counted) => render(summarise(capTotal(counted)), 'en'))).toEqual([
      'No experiences found',
      '1 experience found',
      '2 experiences found',
      '1,000 experiences found',
      '1,000+ experiences found',
    ]);
  });
});

describe('neighbouring phone numbers', () => {
  it('are the twenty before and the twenty after', () => {
    const numbers = neighbouringNumbers('+14155550100');
    expect(numbers).toContain('+14155550099');
    expect(numbers).toContain('+14155550120');
    expect(numbers).not.toContain('+14155550100');
    expect(numbers).toHaveLength(40);
  });
});
