import { detectLanguage } from '@candor/contract/text-language';
import { judgementOf, knownLanguageOf, probabilitiesOf, type Classifier } from './classifier.ts';
import type { Embedder } from './embed-text.ts';
import type { ModelLanguage, TextClass } from './text-classes.ts';
import { wordFeatures } from './word-features.ts';

/** Texts that score at least this are flagged. Chosen on texts by another hand (`bench/assistant/choose-limit.ts`), for each language apart. */
export const RAISED_FROM: Record<ModelLanguage, number> = { en: 0.75, es: 0.6 };
const WINDOW_WORDS = 5;
const MAX_WINDOWS = 24;
const MAX_CHARACTERS = 4_000;

export type TextReading =
  /** Neither English nor Spanish. */
  | { outcome: 'not_assessed' }
  | { outcome: 'fine'; confidence: number }
  | { outcome: 'raised'; label: Exclude<TextClass, 'fine'>; confidence: number; restsOn: string };

/** What the classifier makes of a text, and the words that contributed most to it. */
export async function readText(text: string, classifier: Classifier, embed: Embedder): Promise<TextReading> {
  const score = await scoreOf(text, classifier, embed);
  if (!score) return { outcome: 'not_assessed' };
  const { plain, language, label, notFine } = score;
  if (notFine < RAISED_FROM[language]) return { outcome: 'fine', confidence: 1 - notFine };
  return { outcome: 'raised', label, confidence: notFine, restsOn: await decisiveWords(plain, classifier, embed) };
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
async function decisiveWords(text: string, classifier: Classifier, embed: Embedder): Promise<string> {
  const words = text.split(' ');
  if (words.length <= WINDOW_WORDS) return text;
  const step = Math.max(2, Math.ceil((words.length - WINDOW_WORDS) / MAX_WINDOWS));
  const starts = Array.from({ length: Math.floor((words.length - WINDOW_WORDS) / step) + 1 }, (_, at) => at * step);
  const without = starts.map((start) => words.toSpliced(start, WINDOW_WORDS).join(' '));
  const embeddings = await embed(without);
  const scores = without.map(
    (rest, at) => judgementOf(probabilitiesOf(classifier, { words: wordFeatures(rest), embedding: embeddings[at] })).notFine,
  );
  const start = starts[scores.indexOf(Math.min(...scores))]!;
  return words.slice(start, start + WINDOW_WORDS).join(' ');
}
