import { expect, it } from 'vitest';
import { mergeSharedFiles, type SharedFile } from './merge-shared-files.ts';

const file = (id: string, bytes: number, users: string[], imports: string[] = []): SharedFile => ({
  id,
  bytes,
  imports,
  users: new Set(users),
});

/** The groups as lists of files. */
function groupsOf(files: SharedFile[], bytesPerRequest: number, lean: string[] = [], maxBytes = 0): string[][] {
  const groups = new Map<number, string[]>();
  for (const [id, group] of mergeSharedFiles(files, { bytesPerRequest, lean: { users: new Set(lean), weight: 5, maxBytes } }))
    groups.set(group, [...(groups.get(group) ?? []), id]);
  return [...groups.values()].map((ids) => ids.toSorted()).toSorted((a, b) => (a.join() < b.join() ? -1 : 1));
}

it('merges what the same pages load, and what costs few bytes for each request saved', () => {
  const files = [file('a', 900, ['search', 'desk']), file('b', 500, ['search', 'desk']), file('c', 300, ['search', 'desk', 'profile'])];
  expect(groupsOf(files, 1)).toEqual([['a', 'b'], ['c']]);
  // Profile would load 1,400 bytes in vain, and two pages save a request: 700 bytes each.
  expect(groupsOf(files, 700)).toEqual([['a', 'b'], ['c']]);
  expect(groupsOf(files, 701)).toEqual([['a', 'b', 'c']]);
});

it('adds to a lean page at most its maximum of bytes, and counts each of them five times', () => {
  const files = [file('a', 10, ['search', 'desk', 'sign-in']), file('b', 10, ['search', 'desk'])];
  expect(groupsOf(files, 1_000)).toEqual([['a', 'b']]);
  expect(groupsOf(files, 1_000, ['sign-in'])).toEqual([['a'], ['b']]);
  expect(groupsOf(files, 1_000, ['sign-in'], 9)).toEqual([['a'], ['b']]);
  // The 10 bytes count as 50, and two pages save a request: 25 bytes each.
  expect(groupsOf(files, 25, ['sign-in'], 10)).toEqual([['a'], ['b']]);
  expect(groupsOf(files, 26, ['sign-in'], 10)).toEqual([['a', 'b']]);
});

it('counts what a merged file imports among the bytes that a lean page doesn’t need', () => {
  const others = Array.from({ length: 20 }, (_, index) => `page${index}`);
  const files = [
    file('a', 10, ['guidelines', 'desk']),
    file('b', 10, ['admin', 'desk'], ['c']),
    file('c', 5_000, ['admin', 'desk', ...others]),
  ];
  expect(groupsOf(files, 100)).toEqual([['a', 'b'], ['c']]);
  expect(groupsOf(files, 100, ['guidelines'], 1_000)).toEqual([['a'], ['b'], ['c']]);
});

it('does not merge files that no page loads together', () => {
  expect(groupsOf([file('a', 10, ['search']), file('b', 10, ['desk'])], Infinity)).toEqual([['a'], ['b']]);
});

/** Files that import later ones. A page that loads a file also loads the files that it imports. */
function randomFiles(seed: number): SharedFile[] {
  let state = seed;
  const random = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;
  const count = 12;
  const files = Array.from({ length: count }, (_, index) => ({
    id: `f${index}`,
    bytes: 1 + random(3_000),
    imports: Array.from({ length: count - index - 1 }, (_one, next) => `f${index + 1 + next}`).filter(() => random(5) === 0),
    users: new Set(Array.from({ length: 6 }, (_one, page) => `page${page}`).filter(() => random(3) === 0)),
  }));
  for (const { imports, users } of files) for (const id of imports) for (const user of users) files[Number(id.slice(1))]!.users.add(user);
  // In any order, as the bundler lists them.
  return files.toSorted((a, b) => (a.bytes % 7) - (b.bytes % 7));
}

it.each(Array.from({ length: 100 }, (_, index) => index + 1))(
  'makes no import cycle and adds nothing to the lean page (graph %i)',
  (seed) => {
    const files = randomFiles(seed);
    const groups = mergeSharedFiles(files, { bytesPerRequest: 2_000, lean: { users: new Set(['page0']), weight: 5, maxBytes: 0 } });
    const importsOf = (group: number): Set<number> =>
      new Set(files.flatMap(({ id, imports }) => (groups.get(id) === group ? imports.map((one) => groups.get(one)!) : [])));
    const reached = (from: number): Set<number> => {
      const seen = new Set([...importsOf(from)].filter((one) => one !== from));
      for (const one of seen) for (const next of importsOf(one)) seen.add(next);
      return seen;
    };
    for (const group of groups.values()) expect(reached(group).has(group)).toBe(false);

    const loaded = new Set(files.filter(({ users }) => users.has('page0')).map(({ id }) => groups.get(id)!));
    for (const one of loaded) for (const next of importsOf(one)) loaded.add(next);
    const bytes = (isLoaded: (one: SharedFile) => boolean): number => files.filter(isLoaded).reduce((sum, one) => sum + one.bytes, 0);
    expect(bytes(({ id }) => loaded.has(groups.get(id)!))).toBe(bytes(({ users }) => users.has('page0')));
  },
);
