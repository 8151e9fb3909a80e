import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The tests in this folder are the catalogue of bad inputs. Each input has a number, which the title of its test begins with. */
const LAST = 84;

/** The numbers at the beginning of a title, such as `26: …; 27: …`, `10 to 12: …` or `68, 69: …`. */
const numbersOf = (title: string): number[] =>
  [...title.matchAll(/(?:^|; )((?:\d+(?: to |, )?)+):/g)].flatMap(([, list]) =>
    list!.split(', ').flatMap((part) => {
      const [from, to = from] = part.split(' to ').map(Number);
      return Array.from({ length: to! - from! + 1 }, (_, n) => from! + n);
    }),
  );

test('every number of the catalogue has a test that names it', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.api.test.ts'));
  const named = files.flatMap((name) => {
    const source = readFileSync(join(import.meta.dirname, name), 'utf8');
    const titles = [...source.matchAll(/(?:test|\)|\])\(\s*'([^']+)'/g)].flatMap(([, title]) => numbersOf(title!));
    // A table with the title '%i: …' has the number first in each row.
    const tables = [...source.matchAll(/\.each<\[number,[^]*?\]\)\(\s*'%i: /g)];
    const rows = tables.flatMap(([table]) => [...table.matchAll(/(?:^ *|=> )\[\s*(\d+),\s/gm)].map(([, number]) => Number(number)));
    return [...titles, ...rows];
  });
  const missing = Array.from({ length: LAST }, (_, n) => n + 1).filter((number) => !named.includes(number));
  expect(missing).toEqual([]);
});
