import { type SparseFeatures } from '../../server/src/adapters/assistant/models/word-features.ts';
import { EMBEDDING_LENGTH, EMBEDDING_SCALE, WEIGHTS_OF_CLASS, WORDS_SCALE } from '../../server/src/adapters/assistant/models/classifier.ts';

/** A training example: its features with their values, and the right class. */
export interface Example {
  featureIndexes: Int32Array;
  values: Float32Array;
  label: number;
  /** How many of the features are the embedding's. */
  embeddedCount: number;
}

export interface Weights {
  /** All weights of the first class, then those of the second, and so on. */
  weights: Float32Array;
  biases: Float32Array;
}

const EPOCHS = 24;
const LEARNING_RATE = { embedding: 0.05, words: 0.5 };
const WEIGHT_DECAY = { embedding: 1e-4, words: 1e-4 };

export function exampleOf(words: SparseFeatures, embedding: Float32Array | undefined, label: number): Example {
  const dense = embedding ?? new Float32Array(0);
  const featureIndexes = Int32Array.from([...dense.keys(), ...[...words.keys()].map((bucket) => EMBEDDING_LENGTH + bucket)]);
  const values = Float32Array.from([
    ...Array.from(dense, (value) => EMBEDDING_SCALE * value),
    ...[...words.values()].map((value) => WORDS_SCALE * value),
  ]);
  return { featureIndexes, values, label, embeddedCount: dense.length };
}

/**
 * Multinomial logistic regression, trained with AdaGrad. Rare classes have larger weights. A fixed seed shuffles the examples, so that each
 * training gives the same weights.
 */
export function train(examples: readonly Example[], classes: number): Weights {
  const weights = new Float32Array(classes * WEIGHTS_OF_CLASS);
  const gradientSquares = new Float32Array(classes * WEIGHTS_OF_CLASS).fill(0.1);
  const biases = new Float32Array(classes);
  const counts = Array.from({ length: classes }, (_, index) => examples.filter(({ label }) => label === index).length);
  const classWeights = counts.map((count) => Math.sqrt(examples.length / (classes * Math.max(1, count))));
  const order = examples.map((_, index) => index);
  let randomState = 1;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let at = order.length - 1; at > 0; at--) {
      randomState = (Math.imul(randomState, 1_664_525) + 1_013_904_223) >>> 0;
      const other = randomState % (at + 1);
      [order[at], order[other]] = [order[other]!, order[at]!];
    }
    for (const at of order) learn(examples[at]!, { weights, gradientSquares, biases, classWeights });
  }
  return { weights, biases };
}

interface LearningState extends Weights {
  gradientSquares: Float32Array;
  classWeights: readonly number[];
}

/** The embedding comes first in an example, the words after it; plain loops, because most of the time is spent here. */
function learn(example: Example, { weights, gradientSquares, biases, classWeights }: LearningState): void {
  const probabilities = probabilitiesFor(example, { weights, biases });
  const { featureIndexes, values, label, embeddedCount } = example;
  for (let classIndex = 0; classIndex < biases.length; classIndex++) {
    const error = (probabilities[classIndex]! - (classIndex === label ? 1 : 0)) * classWeights[label]!;
    const start = classIndex * WEIGHTS_OF_CLASS;
    for (let feature = 0; feature < featureIndexes.length; feature++) {
      const weightIndex = start + featureIndexes[feature]!;
      const isWord = feature >= embeddedCount;
      const gradient = error * values[feature]! + (isWord ? WEIGHT_DECAY.words : WEIGHT_DECAY.embedding) * weights[weightIndex]!;
      const squareSum = gradientSquares[weightIndex]! + gradient * gradient;
      gradientSquares[weightIndex] = squareSum;
      weights[weightIndex] =
        weights[weightIndex]! - ((isWord ? LEARNING_RATE.words : LEARNING_RATE.embedding) * gradient) / Math.sqrt(squareSum);
    }
    biases[classIndex] = biases[classIndex]! - 0.01 * error;
  }
}

export function probabilitiesFor(
  { featureIndexes, values }: Pick<Example, 'featureIndexes' | 'values'>,
  { weights, biases }: Weights,
): number[] {
  const scores = Array.from(biases, (bias, classIndex) => {
    let score = bias;
    for (let feature = 0; feature < featureIndexes.length; feature++)
      score += weights[classIndex * WEIGHTS_OF_CLASS + featureIndexes[feature]!]! * values[feature]!;
    return score;
  });
  const highest = Math.max(...scores);
  const exponentials = scores.map((score) => Math.exp(score - highest));
  const sum = exponentials.reduce((total, one) => total + one, 0);
  return exponentials.map((value) => value / sum);
}

/** Stores each weight in one byte, as -127 to 127 steps. The step of a class is its largest weight divided by 127. */
export function quantise({ weights, biases }: Weights): { steps: Float32Array; biases: Float32Array; weights: Int8Array } {
  const steps = Float32Array.from(biases, (_, classIndex) => {
    let largest = 0;
    for (let feature = 0; feature < WEIGHTS_OF_CLASS; feature++)
      largest = Math.max(largest, Math.abs(weights[classIndex * WEIGHTS_OF_CLASS + feature]!));
    return largest / 127;
  });
  return {
    steps,
    biases,
    weights: Int8Array.from(weights, (weight, index) => Math.round(weight / steps[Math.floor(index / WEIGHTS_OF_CLASS)]!)),
  };
}
