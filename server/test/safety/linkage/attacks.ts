import { createHash } from 'node:crypto';
import { DAY_MS } from '../../../src/platform/clock.ts';
import { activeBeforeMix, type Community, type Item } from './community.ts';
import { searchForAll } from '../../dumps/dump.ts';
import { figuresOf, isClear, type Figures, type Guess } from './figures.ts';
import type { StolenRow } from './joined-rows.ts';
import { momentsIn, type StolenRows } from './stolen-rows.ts';
import type { NoonCopy } from './two-copies.ts';

/** The anonymous experiences in the stolen copy that are mixed and have a row. */
export function targetsIn(stolenRows: StolenRows, { items }: Community): Item[] {
  const stored = new Set(stolenRows.rows.filter(({ table }) => table === 'authored.experiences').map(({ values }) => values['id']));
  return items.filter(({ id, isAnonymous }) => isAnonymous && stored.has(id));
}

const candidatesByMix = new WeakMap<Community, Map<string, Map<string, number[]>>>();

/** Everybody who may have written an item: the members active in the day before its mix. */
function candidatesOf(community: Community, { mixDay }: Item): ReadonlyMap<string, readonly number[]> {
  const cached = candidatesByMix.get(community) ?? new Map<string, Map<string, number[]>>();
  candidatesByMix.set(community, cached);
  const candidates = cached.get(mixDay) ?? activeBeforeMix(community, mixDay);
  cached.set(mixDay, candidates);
  return candidates;
}

/** Scores every candidate for an item. A member who was active twice gets the higher of two scores. */
function guess(community: Community, item: Item, score: (userId: string, at: number) => number): Guess {
  const candidates = candidatesOf(community, item);
  return {
    scores: new Map([...candidates].map(([userId, visits]) => [userId, Math.max(...visits.map((at) => score(userId, at)))])),
    truth: item.author.userId,
    k: candidates.size,
  };
}

/** The most successful of an attack's variants. */
function worstOf(attack: string, figures: readonly Figures[]): Figures {
  const rank = (one: Figures): number[] => [Number(one.isBroken), Number(isClear(one)), one.z + one.top1 / one.bound];
  const [worst] = figures.toSorted((a, b) => compare(rank(b), rank(a)));
  return worst ?? { ...figuresOf(attack, [], 1), attack: `${attack}: nothing to try` };
}

const compare = (a: readonly number[], b: readonly number[]): number => a.map((value, nth) => value - b[nth]!).find(Boolean) ?? 0;

/** A1 and A2: follows equal values from row to row. */
export const joinAttack =
  (attack: string, withTransactions: boolean) =>
  (stolenRows: StolenRows, community: Community): Figures =>
    figuresOf(
      attack,
      targetsIn(stolenRows, community).map((item) => {
        const nearest = stolenRows.nearestUsers(item.id, withTransactions);
        return guess(community, item, (userId) => (nearest.has(userId) ? 1 : 0));
      }),
    );

const positionInFile = (ctid: string): number => {
  const [page, line] = ctid.slice(1, -1).split(',').map(Number);
  return page! * 1000 + line!;
};

/** A number to sort the values of a column by; undefined if they have no order. */
function sortNumberOf(column: string, value: unknown): number | undefined {
  if (column === 'ctid') return positionInFile(String(value));
  if (column === 'xmin') return Number(value);
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && /^[0-9a-f]{8}-/.test(value)) return Number.parseInt(value.slice(0, 8), 16);
  return undefined;
}

/** For each column of the authored side: the items whose rows have it, with the values that `read` takes from the rows. */
function byColumn<T>(
  stolenRows: StolenRows,
  items: readonly Item[],
  read: (row: StolenRow) => [string, T][],
): Map<string, { item: Item; value: T }[]> {
  const columns = new Map<string, { item: Item; value: T }[]>();
  for (const item of items)
    for (const row of stolenRows.rowsOfItem(item.id))
      for (const [column, value] of read(row)) {
        const name = `${row.table.replace('authored.', '')}.${column}`;
        const found = columns.get(name) ?? [];
        found.push({ item, value });
        columns.set(name, found);
      }
  return columns;
}

/** A3: the first of a day's items is attributed to the first visitor, and so on, sorted by every column; and in reverse. */
export function orderAttack(stolenRows: StolenRows, community: Community): Figures {
  const columns = byColumn(stolenRows, targetsIn(stolenRows, community), ({ values }) =>
    Object.entries(values).flatMap(([column, value]): [string, number][] => {
      const order = sortNumberOf(column, value);
      return order === undefined ? [] : [[column, order]];
    }),
  );
  const figures = [...columns].flatMap(([name, found]) =>
    [1, -1].map((direction) => figuresOf(`A3 order: ${name}`, orderGuesses(community, found, direction))),
  );
  return worstOf('A3 order', figures);
}

function orderGuesses(community: Community, found: readonly { item: Item; value: number }[], direction: number): Guess[] {
  return [...Map.groupBy(found, ({ item }) => item.mixDay).values()].flatMap((ofDay) => {
    // Equal values are sorted by random ids, because only this test knows the true order of the items.
    const sorted = ofDay.toSorted((a, b) => direction * (a.value - b.value) || a.item.id - b.item.id);
    return sorted.map(({ item }, nth) => {
      const visits = [...candidatesOf(community, item).values()].flat().toSorted((a, b) => a - b);
      const expected = visits[Math.floor(((nth + 0.5) / sorted.length) * visits.length)]!;
      return guess(community, item, (_userId, at) => -Math.abs(at - expected));
    });
  });
}

/** A4: guesses the members who were active at the time when a row says that something happened. */
export const timeAttack = (stolenRows: StolenRows, community: Community): Figures =>
  nearestInTime('A4 time', community, byColumn(stolenRows, targetsIn(stolenRows, community), momentsIn));

/** A9: guesses the members who were active when the transaction of a row ran, also for rows without a time. */
export const transactionClockAttack = (stolenRows: StolenRows, community: Community): Figures =>
  nearestInTime(
    'A9 transaction clock',
    community,
    byColumn(stolenRows, targetsIn(stolenRows, community), ({ values }) =>
      ['xmin', 'xmax'].flatMap((column): [string, number][] => {
        const at = values[column] === '0' ? undefined : stolenRows.timeOf(String(values[column]));
        return at === undefined ? [] : [[column, at]];
      }),
    ),
  );

const nearestInTime = (attack: string, community: Community, columns: Map<string, { item: Item; value: number }[]>): Figures =>
  worstOf(
    attack,
    [...columns].map(([name, found]) =>
      figuresOf(
        `${attack}: ${name}`,
        found.map(({ item, value }) => guess(community, item, (_userId, at) => -Math.abs(at - value))),
      ),
    ),
  );

/** The figures of an attack that is either right or finds nothing: no hit is allowed. */
const figuresOfHits = (attack: string, hits: number, total: number): Figures => ({
  attack,
  guesses: total,
  k: 1,
  top1: total === 0 ? 0 : hits / total,
  top5: total === 0 ? 0 : hits / total,
  bound: 0,
  z: 0,
  isBroken: hits > 0,
});

/** A6: a guessed handle or name leads to its hash, unless the hash needs a key. */
export function hashAttack(stolenRows: StolenRows, community: Community): Figures {
  const targets = targetsIn(stolenRows, community);
  const hashes = targets.flatMap(({ id, handle, personName }) =>
    [handle, `instagram:${handle}`, personName, personName.toLowerCase()]
      .flatMap(formsOfHashes)
      .map((form) => ({ bytes: Buffer.from(form), id })),
  );
  const search = searchForAll(hashes);
  const found = new Set<number>();
  for (const { values } of stolenRows.rows) search(Buffer.from(JSON.stringify(values)), ({ id }) => found.add(id));
  return figuresOfHits('A6 hashes without a key', found.size, targets.length);
}

/** The beginnings of a text's hashes as columns may contain them: as hex, as base64 or as a UUID. */
function formsOfHashes(text: string): string[] {
  return ['sha256', 'sha1', 'md5'].flatMap((algorithm) => {
    const digest = createHash(algorithm).update(text).digest();
    const hex = digest.toString('hex');
    return [hex.slice(0, 32), digest.toString('base64').slice(0, 20), `${hex.slice(0, 8)}-${hex.slice(8, 12)}-`];
  });
}

/** A8: finds anonymous items that have the same author. */
export function sameAuthorAttack(stolenRows: StolenRows, community: Community): Figures {
  const targets = targetsIn(stolenRows, community);
  const ids = new Set(targets.map(({ id }) => id));
  const author = new Map(targets.map(({ id, author: { userId } }) => [id, userId]));
  const joined = targets.filter(({ id }) => [...stolenRows.itemsJoinedWith(id, ids)].some((other) => author.get(other) === author.get(id)));
  return figuresOfHits('A8 items of one author joined', joined.length, targets.length);
}

/** A11: guesses the members with the highest counts, by every number about a member and by their rows in each table. */
export function countAttack(stolenRows: StolenRows, community: Community): Figures {
  const features = new Map<string, Map<string, number>>();
  const add = (feature: string, userId: string, value: number): void => {
    const values = features.get(feature) ?? new Map<string, number>();
    values.set(userId, (values.get(userId) ?? 0) + value);
    features.set(feature, values);
  };
  for (const row of stolenRows.rows) {
    const userId = stolenRows.userOf(row);
    if (userId === undefined) continue;
    add(`rows of ${row.table}`, userId, 1);
    for (const [column, value] of Object.entries(row.values)) if (typeof value === 'number') add(`${row.table}.${column}`, userId, value);
  }
  const targets = targetsIn(stolenRows, community);
  const figures = [...features].map(([name, values]) =>
    figuresOf(
      `A11 counts: ${name}`,
      targets.map((item) => guess(community, item, (userId) => values.get(userId) ?? 0)),
    ),
  );
  return worstOf('A11 counts', figures);
}

/** A12: guesses, for each table, the members of whom a row was written between two daily copies, in case only the calls of authors write it. */
export function sideWriteAttack(copies: readonly NoonCopy[], community: Community): Figures {
  const guesses = new Map<string, Guess[]>();
  for (const copy of copies.slice(1)) {
    const noon = Date.parse(`${copy.day}T12:00:00Z`);
    const isInWindow = (at: number): boolean => at > noon - DAY_MS && at <= noon;
    const visitors = [...community.active.values()].flatMap((visits) =>
      [...visits].filter(([, at]) => isInWindow(at)).map(([userId]) => userId),
    );
    const candidates = [...new Set(visitors)];
    const tables = Map.groupBy(copy.writes, ({ table }) => table);
    for (const item of community.items.filter(({ at, isAnonymous }) => isAnonymous && isInWindow(at.getTime())))
      for (const [table, writes] of tables) {
        const written = new Set(writes.map(({ userId }) => userId));
        const scores = new Map(candidates.map((userId) => [userId, written.has(userId) ? 1 : 0]));
        const ofTable = guesses.get(table) ?? [];
        ofTable.push({ scores, truth: item.author.userId, k: candidates.length });
        guesses.set(table, ofTable);
      }
  }
  return worstOf(
    'A12 side writes',
    [...guesses].map(([table, found]) => figuresOf(`A12 side writes: ${table}`, found)),
  );
}
