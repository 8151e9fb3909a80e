import { randomBytes } from 'node:crypto';

/** Shuffles the items in place, with random bytes of the system: the order protects authors, so it must not be predictable. */
export function shuffle<T>(items: T[]): T[] {
  for (let index = items.length - 1; index > 0; index--) {
    const other = randomBytes(6).readUIntBE(0, 6) % (index + 1);
    [items[index], items[other]] = [items[other]!, items[index]!];
  }
  return items;
}
