import { LANGUAGES } from '../rules/statuses.ts';

export type Language = (typeof LANGUAGES)[number];

/** The language of ours that a reader prefers, by their Accept-Language header. */
export function preferredLanguage(accepted: string | undefined): Language {
  const ranges = (accepted ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters
        .find((parameter) => parameter.trim().startsWith('q='))
        ?.trim()
        .slice(2);
      return { language: LANGUAGES.find((known) => known === tag.split('-')[0]), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0);
  const best = ranges.toSorted((a, b) => b.quality - a.quality).find(({ language }) => language !== undefined);
  return best?.language ?? 'en';
}
