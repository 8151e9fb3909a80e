import { toPlainText } from '../wording.ts';
import { MODEL_LANGUAGES, TEXT_CLASSES, type ModelLanguage, type TextClass } from './text-classes.ts';
import { FEATURE_BUCKETS, featureHash, type SparseFeatures } from './word-features.ts';

export const EMBEDDING_LENGTH = 512;
/**
 * The vectors of meaning (the embedding) and of words both have length one. These factors make the meaning count more; they were chosen
 * on texts that are not in the training set.
 */
export const EMBEDDING_SCALE = 8;
export const WORDS_SCALE = 1;
const CLASSES = TEXT_CLASSES.length;
/** Weights of one class: first those of the embedding, then those of the words. */
export const WEIGHTS_OF_CLASS = EMBEDDING_LENGTH + FEATURE_BUCKETS;
const VOCABULARY_BYTES = FEATURE_BUCKETS / 8;
/** A text in a language of the training texts has at least this share of words that occur in them. */
const KNOWN_WORDS_SHARE = 0.6;

/** The input of the classifier. Without an embedding, only the words decide. */
export interface ModelInput {
  words: SparseFeatures;
  embedding: Float32Array | undefined;
}

/**
 * The weights, quantised. The committed file begins with a step and a bias of four bytes each for every class. Then come the weights, a
 * byte each, as multiples of their class's step. It ends with a bit for each language and bucket: whether the training texts have a word
 * in that bucket.
 */
export interface Classifier {
  steps: Float32Array;
  biases: Float32Array;
  weights: Int8Array;
  vocabularies: Uint8Array[];
}

export function readClassifier(bytes: Buffer): Classifier {
  const expected = CLASSES * (8 + WEIGHTS_OF_CLASS) + MODEL_LANGUAGES.length * VOCABULARY_BYTES;
  if (bytes.length !== expected) throw new Error(`the classifier has ${bytes.length} bytes instead of ${expected}: train it again`);
  // A copy, because a Buffer may begin in the middle of its memory, where numbers of four bytes can't be read.
  const copy = new Uint8Array(bytes);
  const afterWeights = CLASSES * (8 + WEIGHTS_OF_CLASS);
  return {
    steps: new Float32Array(copy.buffer, 0, CLASSES),
    biases: new Float32Array(copy.buffer, CLASSES * 4, CLASSES),
    weights: new Int8Array(copy.buffer, CLASSES * 8, CLASSES * WEIGHTS_OF_CLASS),
    vocabularies: MODEL_LANGUAGES.map((_, index) =>
      copy.subarray(afterWeights + index * VOCABULARY_BYTES, afterWeights + (index + 1) * VOCABULARY_BYTES),
    ),
  };
}

export function writeClassifier({ steps, biases, weights, vocabularies }: Classifier): Buffer {
  const parts = [steps, biases, weights, ...vocabularies];
  return Buffer.concat(parts.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength)));
}

/** The probability of each class, in the order of TEXT_CLASSES. */
export function probabilitiesOf(classifier: Classifier, { words, embedding }: ModelInput): number[] {
  const scores = TEXT_CLASSES.map((_, classIndex) => {
    const start = classIndex * WEIGHTS_OF_CLASS;
    let score = 0;
    for (const [bucket, weight] of words) score += WORDS_SCALE * weight * classifier.weights[start + EMBEDDING_LENGTH + bucket]!;
    if (embedding)
      for (let index = 0; index < EMBEDDING_LENGTH; index++)
        score += EMBEDDING_SCALE * embedding[index]! * classifier.weights[start + index]!;
    return score * classifier.steps[classIndex]! + classifier.biases[classIndex]!;
  });
  const highest = Math.max(...scores);
  const exponentials = scores.map((score) => Math.exp(score - highest));
  const sum = exponentials.reduce((total, exponential) => total + exponential, 0);
  return exponentials.map((exponential) => exponential / sum);
}

/** The language that a text is in, or undefined for one that the classifier wasn't trained on. */
export function knownLanguageOf({ vocabularies }: Classifier, text: string): ModelLanguage | undefined {
  const words = plainWords(text);
  const shares = vocabularies.map((vocabulary) => words.filter((word) => isKnown(vocabulary, word)).length / Math.max(1, words.length));
  const best = shares.indexOf(Math.max(...shares));
  return shares[best]! >= KNOWN_WORDS_SHARE ? MODEL_LANGUAGES[best] : undefined;
}

export const plainWords = (text: string): string[] => toPlainText(text).match(/\p{L}+/gu) ?? [];

export function addToVocabulary(vocabulary: Uint8Array, word: string): void {
  const bucket = bucketOf(word);
  vocabulary[bucket >> 3] = vocabulary[bucket >> 3]! | (1 << (bucket & 7));
}

const isKnown = (vocabulary: Uint8Array, word: string): boolean => ((vocabulary[bucketOf(word) >> 3]! >> (bucketOf(word) & 7)) & 1) === 1;
const bucketOf = (word: string): number => featureHash(word) & (FEATURE_BUCKETS - 1);

/** The most probable class other than `fine`, and the probability that the text is not fine. */
export function judgementOf(probabilities: readonly number[]): { label: Exclude<TextClass, 'fine'>; notFine: number } {
  const fine = TEXT_CLASSES.indexOf('fine');
  let best = 0;
  for (const [index, probability] of probabilities.entries()) if (index !== fine && probability > probabilities[best]!) best = index;
  return { label: TEXT_CLASSES[best] as Exclude<TextClass, 'fine'>, notFine: 1 - probabilities[fine]! };
}
