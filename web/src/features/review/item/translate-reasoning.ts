import type { Translate } from '../../../lib/i18n/translate.ts';
import { assistantReasonTexts } from './assistant-reasons.en.ts';

type ReasonTexts = typeof assistantReasonTexts.texts;
interface TranslatedReasoning {
  sentences: readonly string[];
  /** The part that isn't one of the assistant's own sentences: a remote model's words, in English. */
  untranslated: string;
}

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
const patterns = (Object.keys(assistantReasonTexts.texts) as (keyof ReasonTexts)[]).map((key) => ({
  key,
  pattern: new RegExp(
    escapeRegExp(assistantReasonTexts.texts[key])
      .replace('{quote}', '(?<quote>.*)')
      .replace('{count}', String.raw`(?<count>\d+)`),
  ),
}));

/** The assistant's sentences are stored in English. This translates them to the reader's language. */
export function translateReasoning(reasoning: string, t: Translate<ReasonTexts>): TranslatedReasoning {
  const sentences: string[] = [];
  let untranslated = reasoning;
  for (const { key, pattern } of patterns) {
    const match = pattern.exec(untranslated);
    if (!match) continue;
    sentences.push(t(key, { quote: match.groups?.['quote'] ?? '', count: match.groups?.['count'] ?? '' }));
    untranslated = untranslated.replace(match[0], ' ');
  }
  return { sentences, untranslated: untranslated.replaceAll(/\s+/g, ' ').trim() };
}
