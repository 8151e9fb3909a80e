import type { Vault } from '../../platform/crypto/vault.ts';

const RUN = 3;
/** A text of fewer runs says too little to be compared. */
const RUNS_MIN = 4;
const SIZE = 64;

/**
 * What is kept of a text to find others like it: the smallest keyed hashes of its runs of three words. The author is part
 * of the key, so that equal texts of two authors are strangers here.
 */
export function sketchOf(vault: Vault, authorKey: string, text: string): number[] {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const runs = new Set(words.slice(RUN - 1).map((_word, index) => words.slice(index, index + RUN).join(' ')));
  if (runs.size < RUNS_MIN) return [];
  const hashes = [...runs].map((run) => Number.parseInt(vault.hash('shingle', `${authorKey}|${run}`).replaceAll('-', '').slice(0, 13), 16));
  return hashes.toSorted((a, b) => a - b).slice(0, SIZE);
}

/** How alike two texts are, 0 to 1, by the smallest hashes of both together. */
export function likeness(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  const [inA, inB] = [new Set(a), new Set(b)];
  const smallest = [...new Set([...a, ...b])].toSorted((x, y) => x - y).slice(0, SIZE);
  return smallest.filter((hash) => inA.has(hash) && inB.has(hash)).length / smallest.length;
}
