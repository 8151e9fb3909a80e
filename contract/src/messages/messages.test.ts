import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findPlatform, PLATFORM_VALUES, usernameFormat } from '../rules/platforms.ts';
import { CATALOGUES, render } from './catalogues.ts';
import { ENGLISH } from './en/catalogue.ts';
import { preferredLanguage } from './language.ts';
import { message, type MessageKey } from './message.ts';
import { renderMessages } from './render-message.ts';

const keys = Object.keys(ENGLISH) as MessageKey[];

describe('the preferred language', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['es', 'es'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['en-GB,es;q=0.9', 'en'],
    ['de,es;q=0.7,en;q=0.3', 'es'],
    ['de, fr', 'en'],
    ['es;q=0', 'en'],
    ['*', 'en'],
    ['zh', 'zh-Hans'],
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-Hans'],
    ['zh-SG', 'zh-Hans'],
    ['zh-Hans', 'zh-Hans'],
    ['zh-Hans-CN', 'zh-Hans'],
    ['zh-Hans-HK,en;q=0.8', 'zh-Hans'],
    ['zh-Hans-TW', 'zh-Hans'],
    ['zh-Hans-US', 'zh-Hans'],
    ['zh-TW,en;q=0.8', 'en'],
    ['zh-Hant-HK,en;q=0.8', 'en'],
    ['en-SG,zh-SG;q=0.9', 'en'],
    ['es;q=abc', 'en'],
    [`${'x'.repeat(10_000)},es`, 'en'],
  ])('of the header %j is %s', (accepted, language) => expect(preferredLanguage(accepted)).toBe(language));
});

describe('the catalogues', () => {
  const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();

  test.each(Object.entries(CATALOGUES))('have the placeholders of the English one (%s)', (_, catalogue) => {
    for (const key of keys) expect(placeholders(catalogue[key]), key).toEqual(placeholders(ENGLISH[key]));
  });

  test('translate everything except the names of brands', () => {
    const alike = (['es', 'zh-Hans'] as const).flatMap((language) =>
      keys.filter((key) => CATALOGUES[language][key] === ENGLISH[key] && !key.startsWith('platform.')).map((key) => `${language} ${key}`),
    );
    expect(alike).toEqual([]);
  });

  test('have no English sentence in the Chinese one', () => {
    const english = keys.filter((key) => !key.startsWith('platform.') && /[a-z]+ [a-z]+ [a-z]+/i.test(CATALOGUES['zh-Hans'][key]));
    expect(english).toEqual([]);
  });

  /** `contract/golden/sentences.txt` was written before messages had keys. A sentence that is changed on purpose is changed there, too. */
  test('keep the sentences that clients know', () => {
    const numbered = (key: MessageKey): string => {
      const names = [...ENGLISH[key].matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const fillIn = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => `⟨${names.indexOf(name)}⟩`);
      return `${fillIn(ENGLISH[key])} | ${fillIn(CATALOGUES.es[key])}`;
    };
    const now = new Set(keys.map(numbered));
    const golden = readFileSync(new URL('../../golden/sentences.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n');
    expect(golden.length).toBeGreaterThan(300);
    expect(golden.filter((line) => !now.has(line))).toEqual([]);
  });
});

describe('a rendered message', () => {
  test('has its parameters filled in, and those that are messages are in the same language', () => {
    const parts = message('fieldTooLong', { field: message('field.comment'), max: 500 });
    expect(render(parts, 'en')).toBe('Comment must be at most 500 characters');
    expect(render(parts, 'es')).toBe('Comentario: como máximo 500 caracteres');
  });

  test('inserts user input unchanged', () => {
    expect(render(message('unknownField', { field: '{field} $& constructor' }), 'en')).toBe('Unknown field: {field} $& constructor');
  });

  test('describes the usernames of every platform without English words in Spanish and Chinese', () => {
    for (const language of ['es', 'zh-Hans'] as const)
      for (const value of PLATFORM_VALUES)
        expect(render(usernameFormat(findPlatform(value)!), language)).not.toMatch(/letters|digits|address/);
  });

  test('joins several sentences without their full stops, which a single sentence keeps', () => {
    const parts = [message('unknownField', { field: 'a' }), message('fileTooLarge')];
    expect(renderMessages(parts, ENGLISH)).toBe('Unknown field: a. This file is too large');
    expect(renderMessages(parts, CATALOGUES.es)).toBe('Campo desconocido: a. Este archivo es demasiado grande');
    expect(renderMessages(parts, CATALOGUES['zh-Hans'])).toBe('未知字段：a；这个文件太大了');
    expect(renderMessages([message('fileTooLarge')], ENGLISH)).toBe('This file is too large.');
  });

  test('doesn’t compile without its parameters or with an unknown key', () => {
    // @ts-expect-error the maximum is missing
    expect(render(message('tagsMax'), 'en')).toContain('{max}');
    // @ts-expect-error there is no such key
    expect(message('noSuchKey').key).toBe('noSuchKey');
  });
});
