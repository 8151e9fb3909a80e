import { toPlainText } from '../wording.ts';

/** A power of two: a feature's bucket is the low bits of its hash. */
export const FEATURE_BUCKETS = 1 << 15;
const NGRAM_LENGTHS = [3, 4, 5] as const;

/** The features of a text, by bucket, with their weights. Two features may share a bucket. */
export type SparseFeatures = Map<number, number>;

/**
 * Words, pairs of words (also with one word between them) and character n-grams, hashed. The embedding model knows English only, so
 * Spanish texts are classified by these; character n-grams also match other endings and typing errors.
 */
export function wordFeatures(text: string): SparseFeatures {
  const words = toPlainText(text).match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? [];
  const wordsAndPairs = new Set<string>();
  const ngrams = new Set<string>();
  for (const [index, word] of words.entries()) {
    wordsAndPairs.add(`w ${word}`);
    if (index > 0) wordsAndPairs.add(`p ${words[index - 1]} ${word}`);
    if (index > 1) wordsAndPairs.add(`s ${words[index - 2]} ${word}`);
    const delimited = `<${word}>`;
    for (const length of NGRAM_LENGTHS)
      for (let start = 0; start + length <= delimited.length; start++) ngrams.add(`c ${delimited.slice(start, start + length)}`);
  }
  const features: SparseFeatures = new Map();
  // Each kind has length one, so that the many n-grams don't outweigh the words.
  for (const kind of [wordsAndPairs, ngrams]) for (const feature of kind) add(features, feature, 1 / Math.sqrt(kind.size));
  return features;
}

/** The hash also chooses the sign, so that two features which share a bucket cancel each other as often as they add up. */
function add(features: SparseFeatures, feature: string, weight: number): void {
  const hash = featureHash(feature);
  const bucket = hash & (FEATURE_BUCKETS - 1);
  features.set(bucket, (features.get(bucket) ?? 0) + (hash < 0 ? -weight : weight));
}

/** FNV-1a with a final mixing step, because its low bits are weak. */
export function featureHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
