import { detectLanguage } from '@candor/contract/text-language';
import { expect, it } from 'vitest';
import { flagOf } from './flags.ts';

it.each([
  [['threat', 'rude'], 'He will hurt you.', 'violence'],
  [['personal_data'], 'Call 415 555 0100.', 'private_data'],
  [['personal_data', 'violence'], 'He sent nudes and hit me.', 'sexual'],
  [['rude', 'burst'], 'What a bore.', null],
  [[], 'Me mandó fotos desnuda.', 'sexual'],
] as const)('warns for %j in "%s" of %s', (found, text, flag) => expect(flagOf(found, text)).toBe(flag));

it.each([
  ['He was kind and on time, we had a good evening.', 'en'],
  ['Llegó tarde y no me dejó hablar en toda la noche.', 'es'],
  ['我们见面的时候他很有礼貌。', 'zh-Hans'],
  ['Il est arrivé très en retard et ne disait rien.', null],
  ['Ok', null],
  ['', null],
] as const)('tells the language of "%s": %s', (text, language) => expect(detectLanguage(text)).toBe(language));
