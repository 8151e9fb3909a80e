import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WordIndex } from './word-index.ts';
import { isOneEditApart, deletionNeighbourhood } from './spelling.ts';

/** The optimal string alignment distance, computed with the whole matrix. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_unused, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, rows[i - 2]![j - 2]! + 1);
      rows[i]![j] = best;
    }
  }
  return rows[a.length]![b.length]!;
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), minLength: 1, maxLength: 7 });

describe('an edit distance of one', () => {
  it('is one letter added, left out, changed or swapped', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(isOneEditApart(a, b)).toBe(distance(a, b) === 1);
      }),
      { numRuns: 5000 },
    );
    expect(isOneEditApart('jonh', 'john')).toBe(true);
    expect(isOneEditApart('smtih', 'smith')).toBe(true);
    expect(isOneEditApart('smtih', 'smyth')).toBe(false);
  });

  it('means that the two words share one of their forms: the word itself, and the word with one letter deleted', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        fc.pre(distance(a, b) === 1);
        const forms = new Set(deletionNeighbourhood(a));
        expect(deletionNeighbourhood(b).some((form) => forms.has(form))).toBe(true);
      }),
    );
  });
});

describe('the index of names', () => {
  it('finds exactly the words at most one edit away', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 400 }), word, (words, query) => {
        const index = new WordIndex();
        words.forEach((known, i) => index.add(known, i + 1));
        const found = index.similarTo(query, 1000).map(({ wordId, edits }) => `${words[wordId - 1]}:${edits}`);
        const expected = words.flatMap((known) =>
          known === query ? [`${known}:0`] : query.length >= 3 && distance(known, query) === 1 ? [`${known}:1`] : [],
        );
        expect(found.toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: 300 },
    );
  });

  it('puts the word itself first, and then the commonest up to the limit; and finds words by their beginning', () => {
    const index = new WordIndex();
    ['josh', 'john', 'jonas', 'joan', 'jon'].forEach((known, i) => index.add(known, i + 1));
    index.rankBy(
      new Map([
        [2, 900],
        [4, 40],
        [5, 10],
      ]),
    );
    expect(index.similarTo('jonh', 5).map(({ wordId }) => wordId)).toEqual([2, 5, 1]);
    expect(index.similarTo('john', 2)).toEqual([
      { wordId: 2, edits: 0 },
      { wordId: 4, edits: 1 },
      { wordId: 5, edits: 1 },
    ]);
    expect(index.similarTo('john', 1)).toHaveLength(2);
    expect(index.startingWith('j')).toEqual([1, 2, 3, 4, 5]);
  });
});
