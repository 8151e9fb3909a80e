import { plainOf } from '../wording.ts';

/** A power of two: a feature's place is the low bits of its hash. */
export const FEATURE_PLACES = 1 << 15;
const RUNS_OF_LETTERS = [3, 4, 5] as const;

/** The features of a text, one for each word: their places and weights. Two features may share a place. */
export type SparseFeatures = Map<number, number>;

/**
 * Words, pairs of words and runs of letters, hashed. The embedding model knows English only, so this is what carries Spanish;
 * runs of letters also see through endings and slips of the keyboard.
 */
export function wordFeatures(text: string): SparseFeatures {
  const words = plainOf(text).match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? [];
  const whole = new Set<string>();
  const parts = new Set<string>();
  for (const [at, word] of words.entries()) {
    whole.add(`w ${word}`);
    if (at > 0) whole.add(`p ${words[at - 1]} ${word}`);
    if (at > 1) whole.add(`s ${words[at - 2]} ${word}`);
    const framed = `<${word}>`;
    for (const length of RUNS_OF_LETTERS)
      for (let start = 0; start + length <= framed.length; start++) parts.add(`c ${framed.slice(start, start + length)}`);
  }
  const features: SparseFeatures = new Map();
  // Each kind has length one, so that the many runs of letters don't drown the words.
  for (const kind of [whole, parts]) for (const feature of kind) add(features, feature, 1 / Math.sqrt(kind.size));
  return features;
}

/** The sign halves what sharing a place does: two strangers cancel out as often as they add up. */
function add(features: SparseFeatures, feature: string, weight: number): void {
  const hash = featureHash(feature);
  const place = hash & (FEATURE_PLACES - 1);
  features.set(place, (features.get(place) ?? 0) + (hash < 0 ? -weight : weight));
}

/** FNV-1a with a last stir, because its low bits are weak. */
export function featureHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
