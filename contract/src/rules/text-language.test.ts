import { expect, it } from 'vitest';
import { detectLanguage } from './text-language.ts';

it.each([
  ['He was kind and on time, we had a good evening.', 'en'],
  ['Llegó tarde y no me dejó hablar en toda la noche.', 'es'],
  ['我们见面的时候他很有礼貌。', 'zh-Hans'],
  ['Il est arrivé très en retard et ne disait rien.', null],
  ['Ok', null],
  ['', null],
] as const)('detects the language of "%s": %s', (text, language) => expect(detectLanguage(text)).toBe(language));
