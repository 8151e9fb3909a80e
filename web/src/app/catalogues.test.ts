import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '@candor/contract/statuses';
import type { Catalogue, Texts } from '../lib/i18n/translate.ts';
import { areas as chinese } from './chinese/areas.ts';
import { areas as spanish } from './spanish/areas.ts';

const english = import.meta.glob<Record<string, Catalogue>>('../**/*.en.ts', { eager: true });
const languages = {
  es: { files: import.meta.glob<Record<string, Texts>>('../**/*.es.ts', { eager: true }), areas: spanish },
  'zh-Hans': { files: import.meta.glob<Record<string, Texts>>('../**/*.zh-Hans.ts', { eager: true }), areas: chinese },
};

interface Pair {
  /** The file with the translation, for the message. */
  file: string;
  area: string;
  english: Texts;
  /** Undefined where the file is missing. */
  translated: Texts | undefined;
}

function pairsOf(language: keyof typeof languages): Pair[] {
  const { files } = languages[language];
  return Object.entries(english).flatMap(([path, module]) =>
    Object.values(module).map(({ area, texts }) => {
      const file = path.replace(/\.en\.ts$/, `.${language}.ts`);
      return { file: file.replace('..', 'web/src'), area, english: texts, translated: Object.values(files[file] ?? {})[0] };
    }),
  );
}

const formsOf = (text: string): string[] => text.split(' | ');
/** The numbers of its first form, without separators. */
const numbers = (text: string): string =>
  (formsOf(text)[0] ?? '')
    .replaceAll(/\{\w+\}/g, '')
    .replaceAll(/(\d)[.,\u00A0 ](\d{3})(?!\d)/g, '$1$2')
    .match(/\d+/g)
    ?.toSorted()
    .join(' ') ?? '';
const placeholders = (text: string): string => [...new Set(text.match(/\{\w+\}/g))].toSorted().join(' ');
const compare = (language: keyof typeof languages, fault: (key: string, english: string, translated: string) => string | false): string[] =>
  pairsOf(language).flatMap(({ file, english: texts, translated = {} }) =>
    Object.entries(texts).flatMap(([key, text]) => {
      const other = translated[key];
      const found = other !== undefined && fault(key, text, other);
      return found ? [`${file}: ${key}: ${found}`] : [];
    }),
  );

/** Names, and words that the other language shares. */
const SHARED = {
  es: /^(?:App Store|Candor|Google( Play)?|LGBTQIA\+|Jordan M\.|Total|Emoji|Campus|(?:\{count\} )?[Nn]eutral|Push|Video|hash|–|No|\W*(?:\{\w+\}\W*)+(?:Candor)?)$/,
  'zh-Hans': /^(?:App Store|Candor|Google( Play)?|LGBTQIA\+|Jordan M\.|–|\W*(?:\{\w+\}\W*)+(?:Candor)?)$/,
};
/** "9 in 10" is two characters in Chinese. */
const WRITTEN_OUT = new Set(['p90']);
/** For Spanish: words that no Spanish sentence has. For Chinese: three words of Latin letters in a row, unless they are names. */
const ENGLISH_SENTENCE = {
  es: /(?<!\p{L})(?:the|your|you|and|is|are|was|with|please|of|it|this|we|can|could|not|failed)(?!\p{L})/iu,
  'zh-Hans': /[A-Za-z’']{2,} [A-Za-z’']+ [A-Za-z’']{2,}/,
};
const NAMES = /IP Geolocation by DB-IP|Natural Earth|US Census|App Store|Google Play/g;

it('finds the English catalogues, and compares every other language', () => {
  expect(Object.keys(english).length).toBeGreaterThan(30);
  expect(Object.keys(languages).toSorted()).toEqual(LANGUAGES.filter((language) => language !== 'en').toSorted());
});

describe.each(['es', 'zh-Hans'] as const)('in %s', (language) => {
  it('no file and no key is missing, and no key is left over', () => {
    const faults = pairsOf(language).flatMap(({ file, english: texts, translated }) => {
      if (translated === undefined) return [`${file} is missing`];
      const missing = Object.keys(texts).filter((key) => translated[key] === undefined || translated[key] === '');
      const surplus = Object.keys(translated).filter((key) => texts[key] === undefined);
      return [...missing.map((key) => `${file} lacks ${key}`), ...surplus.map((key) => `${file} has ${key}, which English lacks`)];
    });
    expect(faults).toEqual([]);
  });

  it('every file is loaded, under the name of its area', () => {
    const faults = pairsOf(language).filter(({ area, translated }) => translated && languages[language].areas[area] !== translated);
    expect(faults.map(({ file, area }) => `${file} is not named after its area, '${area}'`)).toEqual([]);
  });

  it('parameters of a text are those of English', () => {
    const faults = compare(language, (_, text, other) => {
      return placeholders(text) !== placeholders(other) && `has "${placeholders(other)}" for "${placeholders(text)}"`;
    });
    expect(faults).toEqual([]);
  });

  it('numbers are those of English', () => {
    const faults = compare(language, (key, text, other) => {
      return !WRITTEN_OUT.has(key) && numbers(text) !== numbers(other) && `has "${numbers(other)}" for "${numbers(text)}"`;
    });
    expect(faults).toEqual([]);
  });

  it('a text has the plural forms of its language', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((form) => form !== 'many');
    const faults = compare(language, (_, text, other) => {
      const isCounted = formsOf(text).length > 1;
      if (formsOf(other).length > 1 && !isCounted && !text.includes('{count}')) return 'has plural forms, and English has no count';
      const expected = isCounted ? forms.length : Math.min(formsOf(other).length, forms.length);
      return formsOf(other).length !== expected && `has ${formsOf(other).length} forms; write ${forms.slice(0, expected).join(' | ')}`;
    });
    expect(faults).toEqual([]);
  });

  it('nothing is left in English', () => {
    const faults = compare(language, (_, text, other) => {
      const same = formsOf(other).find((form) => formsOf(text).includes(form) && !SHARED[language].test(form));
      const sentence = formsOf(other).find((form) => ENGLISH_SENTENCE[language].test(form.replaceAll(NAMES, '')));
      return (same ?? sentence) !== undefined && `says "${same ?? sentence}"`;
    });
    expect(faults).toEqual([]);
  });
});

it('Chinese is punctuated in full width', () => {
  const faults = compare('zh-Hans', (_, _text, other) => {
    const form = formsOf(other).find((one) =>
      /\p{Script=Han}\s*[,;:!?]|\p{Script=Han}\.(?!\w)|"|[（“]\s|\s[）”，。！？；：]|您/u.test(one),
    );
    return form !== undefined && `says "${form}"`;
  });
  expect(faults).toEqual([]);
});
