import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { HitWindow } from './hit-window.ts';
import type { CountedLimit } from './shared-counts.ts';
import { WindowCounts } from './window-counts.ts';

const limit = (key: string, max: number): CountedLimit => ({ key, max, windowSeconds: 60 });

it('requests the earlier hits once for each limit', () => {
  const counts = new WindowCounts();
  expect(counts.takeEach(1_000, [limit('a', 2), limit('b', 9)], [])).toEqual({ unknown: ['a', 'b'] });
  const stored = [
    { key: 'a', hits: [{ at: 500 }] },
    { key: 'b', hits: [] },
  ];
  expect(counts.takeEach(1_000, [limit('a', 2), limit('b', 9)], stored)).toBeUndefined();
  // A second process that read the same stored hits at the same time adds them, too: they count once.
  expect(counts.takeEach(1_001, [limit('a', 2)], stored)).toMatchObject({ at: 0 });
});

it('counts no hit that is refused, and none for the limits after the one that refuses; a cleared limit is unknown again', () => {
  const counts = new WindowCounts();
  const stored = ['a', 'b', 'c'].map((key) => ({ key, hits: [] }));
  expect(counts.takeEach(1, [limit('a', 3), limit('b', 1), limit('c', 1)], stored)).toBeUndefined();
  expect(counts.takeEach(2, [limit('a', 3), limit('b', 1), limit('c', 1)], [])).toMatchObject({ at: 1 });
  // `a` has two hits, `c` one.
  expect(counts.takeEach(3, [limit('a', 3)], [])).toBeUndefined();
  expect(counts.takeEach(4, [limit('a', 3)], [])).toMatchObject({ at: 0 });
  counts.clear(['a'], 4);
  expect(counts.takeEach(5, [limit('a', 3)], [])).toEqual({ unknown: ['a'] });
});

it('refuses the same calls, for the same time, as a single process', () => {
  const step = fc.record({ elapsedSeconds: fc.integer({ min: 0, max: 40 }), item: fc.constantFrom('a', 'b', 'c', 'd') });
  const shape = fc.record({
    max: fc.integer({ min: 1, max: 4 }),
    burst: fc.option(fc.record({ max: fc.integer({ min: 1, max: 3 }), windowSeconds: fc.constant(20) }), { nil: undefined }),
    isDistinct: fc.boolean(),
  });
  fc.assert(
    fc.property(shape, fc.array(step, { maxLength: 12 }), ({ max, burst, isDistinct }, steps) => {
      const [counts, alone] = [new WindowCounts(), new HitWindow('k', [])];
      let now = 1_800_000_000_000;
      for (const [n, { elapsedSeconds, item }] of steps.entries()) {
        now += elapsedSeconds * 1000 + 1;
        const neighbours = { items: ['a', 'c'].filter((other) => other !== item), max: 2 };
        const expected = alone.take(
          now,
          { name: 'k', max, windowSeconds: 100, ...(burst ? { burst } : {}), ...(isDistinct ? { distinct: { item, neighbours } } : {}) },
          (text) => text,
        );
        const counted = { key: 'k', max, windowSeconds: 100, burst, ...(isDistinct ? { item, neighbours } : {}) };
        const refusal = counts.takeEach(now, [counted], n === 0 ? [{ key: 'k', hits: [] }] : []);
        const { isAllowed, isNeighbourLimit, retryAfterSeconds } = expected;
        expect(refusal).toEqual(isAllowed ? undefined : { at: 0, isNeighbourLimit, retryAfterSeconds });
      }
    }),
  );
});
