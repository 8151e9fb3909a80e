/** From 0 to 1, without 1. */
export type Uniform = () => number;

/** The same numbers for the same seed (mulberry32), so that a failure can be repeated. */
export function seededRandom(seed: number): Uniform {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const draw = <T>(items: readonly T[], uniform: Uniform): T => items[Math.floor(uniform() * items.length)]!;

export function shuffled<T>(items: readonly T[], uniform: Uniform): T[] {
  return items
    .map((item) => ({ item, at: uniform() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** Draws `count` different items, each with a probability in proportion to its weight (exponential keys). */
export function weighted<T>(items: readonly T[], weightOf: (item: T) => number, count: number, uniform: Uniform): T[] {
  return items
    .map((item) => ({ item, at: -Math.log(1 - uniform()) / weightOf(item) }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ item }) => item);
}
