import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PublicIds } from './public-ids.ts';

const key = randomBytes(32);

describe('the ids that versions before 1.0 sent to clients', () => {
  it('are those that links of these versions contain', () => {
    const fixedKey = Buffer.alloc(32, 7);
    const rowIds = [1, 2, 1000, 2 ** 40];
    const idsOf = (kind: 'experience' | 'reply' | 'review-item') => {
      const ids = new PublicIds(fixedKey, kind);
      return rowIds.map((rowId) => ids.of(rowId));
    };
    expect(idsOf('experience')).toEqual([4236730134594316, 3145145573332744, 1080606497902857, 2686918318994366]);
    expect(idsOf('reply')).toEqual([2801225499638945, 1078243606581605, 693524866009297, 3325847870452013]);
    expect(idsOf('review-item')).toEqual([3582112306953559, 62298030484033, 124379012028691, 2681812353820961]);
  });

  it('are distinct positive integers below 2^53', () => {
    const ids = new PublicIds(key, 'experience');
    const seen = new Set(Array.from({ length: 5000 }, (_, index) => ids.of(index + 1)));
    expect(seen.size).toBe(5000);
    for (const id of seen) expect(Number.isSafeInteger(id) && id > 0).toBe(true);
  });

  it('reveal nothing about the order of rows', () => {
    const ids = new PublicIds(key, 'experience');
    let ascending = 0;
    for (let id = 1; id < 4000; id++) if (ids.of(id + 1) > ids.of(id)) ascending += 1;
    expect(ascending).toBeGreaterThan(1800);
    expect(ascending).toBeLessThan(2200);
  });
});
