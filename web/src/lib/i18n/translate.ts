/** A text, or its plural forms. English has `one` and `other`. */
export type Text = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);
export type Texts = Record<string, Text>;

type Named<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never;
type Literal<T> = T extends string ? T : T[keyof T];
type Names<T> = Named<Literal<T>>;
type Values<T> = [Names<T>] extends [never] ? (T extends string ? [] : [{ count: number }]) : [Record<Names<T>, string | number>];

export interface Catalogue<T extends Texts = Texts> {
  area: string;
  texts: T;
}

/** English texts of one screen or feature. The keys are typed by them. */
export const defineTexts = <const T extends Texts>(area: string, texts: T): Catalogue<T> => ({ area, texts });

/** Returns the text `key` with `{name}` filled in. `count` selects the plural form. */
export type Translate<T extends Texts> = <K extends keyof T & string>(key: K, ...values: Values<T[K]>) => string;

export function translator<T extends Texts>(catalogue: Catalogue<T>, language: string, translated?: Texts): Translate<T> {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (key, ...rest) => {
    const values: Record<string, string | number> = rest[0] ?? {};
    const text: Text = translated?.[key] ?? catalogue.texts[key] ?? key;
    const form = typeof text === 'string' ? text : (text[rules.select(Number(values['count']))] ?? text.other);
    return form.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      return value === undefined ? whole : typeof value === 'number' ? numbers.format(value) : value;
    });
  };
}
