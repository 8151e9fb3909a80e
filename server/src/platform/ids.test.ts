import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PublicIds } from './ids.ts';

const key = randomBytes(32);
const rowId = fc.integer({ min: 1, max: 2 ** 40 });

describe('ids on the wire', () => {
  it('lead back to the row they were made from', () => {
    const ids = new PublicIds(key, 'experience');
    fc.assert(
      fc.property(rowId, (id) => {
        expect(ids.reveal(ids.conceal(id))).toBe(id);
      }),
    );
  });

  it('are distinct positive integers below 2^53', () => {
    const ids = new PublicIds(key, 'experience');
    const seen = new Set(Array.from({ length: 5000 }, (_, index) => ids.conceal(index + 1)));
    expect(seen.size).toBe(5000);
    for (const id of seen) expect(Number.isSafeInteger(id) && id > 0).toBe(true);
  });

  it('tell nothing about the order of rows', () => {
    const ids = new PublicIds(key, 'experience');
    let rising = 0;
    for (let id = 1; id < 4000; id++) if (ids.conceal(id + 1) > ids.conceal(id)) rising += 1;
    expect(rising).toBeGreaterThan(1800);
    expect(rising).toBeLessThan(2200);
  });

  it('differ between kinds, so that an id of one kind is never valid for another', () => {
    const experiences = new PublicIds(key, 'experience');
    const replies = new PublicIds(key, 'reply');
    expect(experiences.conceal(7)).not.toBe(replies.conceal(7));
  });
});
