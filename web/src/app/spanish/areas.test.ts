import { expect, it } from 'vitest';
import type { Catalogue, Text } from '../../lib/i18n/translate.ts';
import { areas } from './areas.ts';

const modules = import.meta.glob<Record<string, Catalogue>>('../../**/*.en.ts', { eager: true });
const catalogues = Object.values(modules).flatMap((module) => Object.values(module));

const placeholders = (text: Text): string[] => {
  const output = typeof text === 'string' ? text : Object.values(text).join(' ');
  return [...new Set(output.match(/\{\w+\}/g))].toSorted();
};

it('finds the English catalogues', () => {
  expect(catalogues.length).toBeGreaterThan(30);
});

it.each(catalogues)('translates all of $area into Spanish, with the same placeholders', ({ area, texts }) => {
  const translated = areas[area] ?? {};
  for (const [key, text] of Object.entries(texts)) {
    const spanish = translated[key] ?? '';
    expect(typeof spanish, key).toBe(typeof text);
    expect(placeholders(spanish), key).toEqual(placeholders(text));
    expect(spanish, key).not.toBe('');
  }
});
