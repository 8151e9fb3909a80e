import { detectLanguage } from '@candor/contract/text-language';
import { judgementOf, knownLanguageOf, probabilitiesOf, type Classifier } from './classifier.ts';
import type { Embedder } from './embed-text.ts';
import type { TextClass } from './text-classes.ts';
import { wordFeatures } from './word-features.ts';

/** From here on a text is raised: chosen by cross-validation of the training texts (bench/README.md has the figures). */
export const RAISED_FROM = 0.5;
const WINDOW_WORDS = 5;
const MAX_WINDOWS = 24;
const MAX_CHARACTERS = 4_000;

export type TextReading =
  /** Neither English nor Spanish. */
  | { outcome: 'not_assessed' }
  | { outcome: 'fine'; confidence: number }
  | { outcome: 'raised'; label: Exclude<TextClass, 'fine'>; confidence: number; restsOn: string };

/** What the classifier makes of a text, and the words that weighed most. */
export async function readText(text: string, classifier: Classifier, embed: Embedder): Promise<TextReading> {
  const plain = text.slice(0, MAX_CHARACTERS).replaceAll(/\s+/g, ' ').trim();
  const language = detectLanguage(plain) ?? knownLanguageOf(classifier, plain) ?? null;
  if (language !== 'en' && language !== 'es') return { outcome: 'not_assessed' };
  const [embedding] = await embed([plain]);
  const { label, notFine } = judgementOf(probabilitiesOf(classifier, { words: wordFeatures(plain), embedding }));
  if (notFine < RAISED_FROM) return { outcome: 'fine', confidence: 1 - notFine };
  return { outcome: 'raised', label, confidence: notFine, restsOn: await wordsItRestsOn(plain, classifier, embed) };
}

/** The run of words without which the text looks most like a fine one. Runs overlap, so that none is cut in the middle. */
async function wordsItRestsOn(text: string, classifier: Classifier, embed: Embedder): Promise<string> {
  const words = text.split(' ');
  if (words.length <= WINDOW_WORDS) return text;
  const step = Math.max(2, Math.ceil((words.length - WINDOW_WORDS) / MAX_WINDOWS));
  const starts = Array.from({ length: Math.floor((words.length - WINDOW_WORDS) / step) + 1 }, (_, at) => at * step);
  const without = starts.map((start) => words.toSpliced(start, WINDOW_WORDS).join(' '));
  const embeddings = await embed(without);
  const left = without.map(
    (rest, at) => judgementOf(probabilitiesOf(classifier, { words: wordFeatures(rest), embedding: embeddings[at] })).notFine,
  );
  const start = starts[left.indexOf(Math.min(...left))]!;
  return words.slice(start, start + WINDOW_WORDS).join(' ');
}
