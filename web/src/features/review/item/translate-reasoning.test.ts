import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { translator } from '../../../lib/i18n/translate.ts';
import { assistantReasonTexts } from './assistant-reasons.en.ts';
import { assistantReasons as spanish } from './assistant-reasons.es.ts';
import { translateReasoning } from './translate-reasoning.ts';

const inSpanish = translator(assistantReasonTexts, 'es', spanish);
const inEnglish = translator(assistantReasonTexts, 'en');
const ASSISTANT = join(import.meta.dirname, '../../../../../server/src/adapters/assistant');
const read = (file: string): string => readFileSync(join(ASSISTANT, file), 'utf8');
const descriptionsIn = (source: string): string[] => [...source.matchAll(/description: '([^']+)'/g)].map((match) => match[1]!);

it.each([
  {
    reasoning: 'It uses rude words. The text model sees a threat or violence, especially in “I’ll find you. Soon”.',
    sentences: ['Usa palabras groseras.', 'El modelo de texto ve una amenaza o violencia, sobre todo en «I’ll find you. Soon».'],
  },
  {
    reasoning: 'The text model sees hate towards a group, especially in “all of them”. Faces in the pictures: 12.',
    sentences: ['El modelo de texto ve odio hacia un grupo, sobre todo en «all of them».', 'Caras en las imágenes: 12.'],
  },
])('translates the sentences of the rules and of the text model, whatever they quote: $reasoning', ({ reasoning, sentences }) => {
  expect(translateReasoning(reasoning, inSpanish)).toEqual({ sentences, untranslated: '' });
});

it('keeps what a remote model adds in its own words', () => {
  expect(translateReasoning('It uses rude words. The comment insults a group.', inSpanish)).toEqual({
    sentences: ['Usa palabras groseras.'],
    untranslated: 'The comment insults a group.',
  });
});

it('knows every sentence that the server’s assistant can write', () => {
  const rules = descriptionsIn(read('local.ts'));
  const classes = descriptionsIn(read('with-local-models.ts')).map((found) => `The text model ${found}, especially in “tonight”.`);
  const others = [
    ...read('local.ts').matchAll(/\? '(No rule[^']+)'/g),
    ...read('with-local-models.ts').matchAll(/explain\(advice, '([^']+)'/g),
  ];
  const faces = read('../../modules/moderation/queue/assist-review.ts').match(/Faces in the pictures: (?=\$\{faces\}\.)/)![0] + '3.';
  const all = [...rules, ...classes, ...others.map((match) => match[1]!), faces];
  expect(all).toHaveLength(Object.keys(assistantReasonTexts.texts).length);
  for (const sentence of all) expect(translateReasoning(sentence, inEnglish)).toEqual({ sentences: [sentence], untranslated: '' });
});
