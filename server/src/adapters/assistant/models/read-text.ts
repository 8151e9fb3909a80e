import { detectLanguage } from '@candor/contract/text-language';
import { judgementOf, knownLanguageOf, probabilitiesOf, type Classifier } from './classifier.ts';
import type { Embedder } from './embed-text.ts';
import type { ModelLanguage, TextClass } from './text-classes.ts';
import { wordFeatures } from './word-features.ts';

/** Texts that score at least this are flagged. Chosen for each language, on texts by other authors than the training texts (`bench/assistant/choose-threshold.ts`). */
export const FLAGGED_FROM: Record<ModelLanguage, number> = { en: 0.75, es: 0.6 };
const WINDOW_WORDS = 5;
const MAX_WINDOWS = 24;
const MAX_CHARACTERS = 4_000;

export type TextReading =
  /** Neither English nor Spanish. */
  | { outcome: 'not_assessed' }
  | { outcome: 'fine'; confidence: number }
  | { outcome: 'flagged'; label: Exclude<TextClass, 'fine'>; confidence: number; decisiveWords: string };

/** Classifies a text and finds the words that contributed most to the result. */
export async function readText(text: string, classifier: Classifier, embed: Embedder): Promise<TextReading> {
  const score = await scoreOf(text, classifier, embed);
  if (!score) return { outcome: 'not_assessed' };
  const { plain, language, label, notFine } = score;
  if (notFine < FLAGGED_FROM[language]) return { outcome: 'fine', confidence: 1 - notFine };
  return { outcome: 'flagged', label, confidence: notFine, decisiveWords: await findDecisiveWords(plain, classifier, embed) };
}

interface Score extends ReturnType<typeof judgementOf> {
  plain: string;
  language: ModelLanguage;
}

/** Undefined for a text that is in neither language. */
export async function scoreOf(text: string, classifier: Classifier, embed: Embedder): Promise<Score | undefined> {
  const plain = text.slice(0, MAX_CHARACTERS).replaceAll(/\s+/g, ' ').trim();
  const language = detectLanguage(plain) ?? knownLanguageOf(classifier, plain);
  if (language !== 'en' && language !== 'es') return undefined;
  const [embedding] = await embed([plain]);
  return { plain, language, ...judgementOf(probabilitiesOf(classifier, { words: wordFeatures(plain), embedding })) };
}

/** The words whose removal lowers the score most. The windows overlap, so that no phrase is split between two. */
async function findDecisiveWords(text: string, classifier: Classifier, embed: Embedder): Promise<string> {
  const words = text.split(' ');
  if (words.length <= WINDOW_WORDS) return text;
  const step = Math.max(2, Math.ceil((words.length - WINDOW_WORDS) / MAX_WINDOWS));
  const starts = Array.from({ length: Math.floor((words.length - WINDOW_WORDS) / step) + 1 }, (_, index) => index * step);
  const without = starts.map((start) => words.toSpliced(start, WINDOW_WORDS).join(' '));
  const embeddings = await embed(without);
  const scores = without.map(
    (remaining, index) =>
      judgementOf(probabilitiesOf(classifier, { words: wordFeatures(remaining), embedding: embeddings[index] })).notFine,
  );
  const start = starts[scores.indexOf(Math.min(...scores))]!;
  return words.slice(start, start + WINDOW_WORDS).join(' ');
}
