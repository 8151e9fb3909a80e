import { expect, it } from 'vitest';
import { defineTexts, translator } from './translate.ts';

const catalogue = defineTexts('test', {
  plain: 'Sign In',
  named: 'Hello {name}, {count} new',
  counted: '{count} experience | {count} experiences',
});

it('fills in names, formats numbers, and selects plural forms', () => {
  const t = translator(catalogue, 'en');
  expect(t('plain')).toBe('Sign In');
  expect(t('named', { name: 'Maya', count: 1234 })).toBe('Hello Maya, 1,234 new');
  expect(t('counted', { count: 1 })).toBe('1 experience');
  expect(t('counted', { count: 2 })).toBe('2 experiences');
});

it('translates, and falls back to English for a missing text', () => {
  const t = translator(catalogue, 'es', { plain: 'Entrar' });
  expect(t('plain')).toBe('Entrar');
  expect(t('counted', { count: 2 })).toBe('2 experiences');
});

it('has one plural form in Chinese, also where the text is missing and the English one is shown', () => {
  const t = translator(catalogue, 'zh-Hans', { counted: '{count} 条经历' });
  expect([t('counted', { count: 1 }), t('counted', { count: 2 })]).toEqual(['1 条经历', '2 条经历']);
  expect(translator(catalogue, 'zh-Hans', {})('counted', { count: 1 })).toBe('1 experiences');
});

it('refuses at compile time a text without the values of its placeholders', () => {
  const t = translator(catalogue, 'en');
  // @ts-expect-error the name is missing
  expect(t('named', { count: 1 })).toContain('{name}');
});
