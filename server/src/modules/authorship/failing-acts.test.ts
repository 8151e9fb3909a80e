import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findFailing, isTemporary } from './failing-acts.ts';

test('finds exactly the items that fail', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.integer()), fc.func(fc.boolean()), async (items, fails) => {
      const failing = await findFailing(items, async (group) => !group.some((item) => fails(item)));
      expect(failing).toEqual(items.filter((item) => fails(item)));
    }),
  );
});

test('of two items that only fail together, only one counts as failing', async () => {
  const conflicting = ['a', 'c'];
  const failing = await findFailing(['a', 'b', 'c', 'd'], async (group) => !conflicting.every((item) => group.includes(item)));
  expect(failing).toEqual(['c']);
});

test('finds one failing item among 500 in few attempts', async () => {
  let attempts = 0;
  const works = async (group: readonly number[]): Promise<boolean> => {
    attempts += 1;
    return !group.includes(77);
  };
  await findFailing(
    Array.from({ length: 500 }, (_, index) => index),
    works,
  );
  expect(attempts).toBeLessThan(25);
});

test.each([
  ['23502', false],
  ['25P02', false],
  ['ERR_INVALID_ARG_TYPE', false],
  ['53100', true],
  ['57014', true],
  ['25P03', true],
  ['ENOSPC', true],
  ['UNAVAILABLE', true],
])('an error with the code %s is temporary: %s', (code, expected) => {
  expect(isTemporary(Object.assign(new Error('failed'), { code }))).toBe(expected);
});
