import { numberFormat, pluralRules } from './formatters.ts';

/** Texts by key. ` | ` divides the plural forms: first `one`, then `other`. A text without it has one form, as all do in Chinese. */
export type Texts = Record<string, string>;

type Names<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type IfPlural<T> = T extends `${string} | ${string}` ? [{ count: number }] : [];
type Values<T> = [Names<T>] extends [never] ? IfPlural<T> : [Record<Names<T>, string | number>];

export interface Catalogue<T extends Texts = Texts> {
  area: string;
  texts: T;
}

/** English texts of one screen or feature. The keys are typed by them. */
export const defineTexts = <const T extends Texts>(area: string, texts: T): Catalogue<T> => ({ area, texts });

/** Returns the text `key` with `{name}` filled in. `count` selects the plural form. */
export type Translate<T extends Texts> = <K extends keyof T & string>(key: K, ...values: Values<T[K]>) => string;

export function translator<T extends Texts>(catalogue: Catalogue<T>, language: string, translated?: Texts): Translate<T> {
  const rules = pluralRules(language);
  const numbers = numberFormat(language);
  return (key, ...rest) => {
    const text = translated?.[key] ?? catalogue.texts[key] ?? key;
    const values: Record<string, string | number> | undefined = rest[0];
    if (values === undefined) return text;
    const [one = text, other = one] = text.split(' | ');
    const form = rules.select(Number(values['count'])) === 'one' ? one : other;
    return form.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      return value === undefined ? whole : typeof value === 'number' ? numbers.format(value) : value;
    });
  };
}
