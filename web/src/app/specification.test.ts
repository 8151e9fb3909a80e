import { ENGLISH } from '@candor/contract/english';
import { PACKS } from '@candor/contract/packs';
import { expect, it } from 'vitest';
import { SPECIFICATION } from '../../test/specification-sentences.ts';
import type { Catalogue } from '../lib/i18n/translate.ts';

const modules = import.meta.glob<Record<string, Catalogue>>('../**/*.en.ts', { eager: true });
const texts = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .flatMap((catalogue) => Object.values(catalogue.texts))
  .flatMap((text) => text.split(' | '));
const [transport = ''] = Object.values(
  import.meta.glob<string>('../lib/api/api-client.ts', { query: '?raw', import: 'default', eager: true }),
);
const anyName = (text: string): string => text.replaceAll(/\$?\{[\w.]+\}/g, '{}');
const allowedTexts = new Set([...texts, ...Object.values(ENGLISH), ...PACKS.map(({ name }) => name)].map(anyName));
/** Errors of the transport come from code, before a screen chooses its own text. */
const isInTransport = (sentence: string): boolean => anyName(transport).includes(anyName(sentence));

it.each([...SPECIFICATION.accounts, ...SPECIFICATION.experiences, ...SPECIFICATION.labels])('says %j to the letter', (sentence) => {
  expect(allowedTexts.has(anyName(sentence)) || isInTransport(sentence)).toBe(true);
});
