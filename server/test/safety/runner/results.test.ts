import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PARTS, PROMISES } from '../promises.ts';
import { insertResults } from './results.ts';
import { RUN_BY_OTHER_PARTS } from './run-vitest.ts';

const DOCUMENT = '# A\n\n<!-- Written by npm run test:safety. -->\n\n<!-- End of what npm run test:safety wrote. -->\n\nMore.\n';
const parts: Parameters<typeof insertResults>[1] = [
  { name: 'one', promise: 'T1', what: 'the first' },
  { name: 'two', promise: 'T2', what: 'the second' },
];
const rowOf = (text: string, name: string) => text.split('\n').find((line) => line.includes(`\`${name}\``));

it('the table shows what ran, when, how long and its result; parts that did not run keep their row', () => {
  const first = insertResults(DOCUMENT, parts, new Map([['one', { date: '2026-11-22', seconds: 12.4, faults: 0 }]]));
  expect(rowOf(first, 'one')).toBe('| T1 | `one` | the first | 2026-11-22 | 12 s | passed |');
  expect(rowOf(first, 'two')).toBe('| T2 | `two` | the second |  |  | not run |');
  const second = insertResults(first, parts, new Map([['two', { date: '2026-11-23', seconds: 1, faults: 2 }]]));
  expect(rowOf(second, 'one')).toBe('| T1 | `one` | the first | 2026-11-22 | 12 s | passed |');
  const whole = insertResults(second, parts, new Map([['all', { date: '2026-11-23', seconds: 2300, faults: 0 }]]));
  expect(rowOf(whole, 'all')).toBe('| T1–T13 | `all` | all of them in one run | 2026-11-23 | 2300 s | passed |');
  expect(rowOf(second, 'two')).toBe('| T2 | `two` | the second | 2026-11-23 | 1 s | failed: 2 faults |');
  const third = insertResults(
    second,
    parts,
    new Map([
      ['one', { date: '2026-11-24', seconds: 0, faults: 0, missing: ['PgBouncer'], didNotRun: true }],
      ['two', { date: '2026-11-24', seconds: 9, faults: 0, missing: ['nginx'] }],
    ]),
  );
  expect(rowOf(third, 'one')).toBe('| T1 | `one` | the first | 2026-11-24 |  | not run: needs PgBouncer |');
  expect(rowOf(third, 'two')).toBe('| T2 | `two` | the second | 2026-11-24 | 9 s | passed, without nginx |');
  expect([second.startsWith('# A\n'), second.endsWith('\n\nMore.\n')]).toEqual([true, true]);
  expect(() => insertResults('# No table\n', parts, new Map())).toThrow('no place');
});

it('every promise from T1 to T13 has a file, a sentence and a part, and every part finds its tests', () => {
  expect(PROMISES.map(({ id }) => id)).toEqual(Array.from({ length: 13 }, (_, n) => `T${n + 1}`));
  expect(PROMISES.filter(({ promise, parts: own }) => !promise.endsWith('.') || own.length === 0)).toEqual([]);
  const files = readdirSync(join(import.meta.dirname, '../promises')).filter((name) => /^t\d\d-/.test(name));
  expect(files.map((name) => Number(name.slice(1, 3)))).toEqual(PROMISES.map(({ id }) => Number(id.slice(1))));
  expect(new Set(PARTS.map(({ name }) => name)).size).toBe(PARTS.length);
  const server = join(import.meta.dirname, '../../..');
  const tests = ['src', 'test', '../seed'].flatMap((folder) =>
    readdirSync(join(server, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name}`),
  );
  for (const { tests: named } of PARTS)
    for (const file of named?.files ?? []) {
      const isRun = (path: string): boolean => path.endsWith('.slow.test.ts') === (named?.project === 'slow');
      expect([file, tests.some((path) => path.includes(file) && isRun(path))]).toEqual([file, true]);
    }
});

it('the part of all slow tests leaves out those that another part runs', () => {
  const named = PARTS.flatMap(({ tests }) => (tests?.project === 'slow' ? tests.files : []));
  expect(RUN_BY_OTHER_PARTS.toSorted()).toEqual(named.toSorted());
});
