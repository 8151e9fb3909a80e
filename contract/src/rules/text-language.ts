import type { TextLanguage } from './statuses.ts';

/** Frequent words that the other language doesn't have. */
const WORDS: Record<'en' | 'es', ReadonlySet<string>> = {
  en: new Set(
    'the and was were is are he she they we you it to of that this with for not my his her had have has did said who when but at been would very on our them him'.split(
      ' ',
    ),
  ),
  es: new Set(
    'el los las y fue era es son ella ellos nosotros que con por para no mi muy pero cuando como una un lo le me se del al tenía dijo todo toda sin más bien nos está estaba había'.split(
      ' ',
    ),
  ),
};
const MIN_HITS = 2;
const MIN_SHARE = 0.2;

/** The language of a short text, or null if it is another language or the text is too short. */
export function detectLanguage(text: string): TextLanguage | null {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (han >= 4 && han > letters / 2) return 'zh-Hans';
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const hits = (language: 'en' | 'es'): number => words.filter((word) => WORDS[language].has(word)).length;
  const [english, spanish] = [hits('en'), hits('es') + (/[ñ¿¡]/.test(text) ? MIN_HITS : 0)];
  const highest = Math.max(english, spanish);
  if (english === spanish || highest < MIN_HITS || highest / words.length < MIN_SHARE) return null;
  return english > spanish ? 'en' : 'es';
}
