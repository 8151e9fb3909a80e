import { LANGUAGES } from '../rules/statuses.ts';

export type Language = (typeof LANGUAGES)[number];

/** Chinese without a script is Simplified, unless the region writes Traditional. */
const SIMPLIFIED = /^zh(?:-hans(?:-\w+)?|-(?:cn|sg|my))?$/;

function languageOfTag(tag: string): Language | undefined {
  if (SIMPLIFIED.test(tag)) return 'zh-Hans';
  return LANGUAGES.find((language) => language === tag.split('-')[0]);
}

/** Every call parses its Accept-Language header, and browsers send few different ones, so the results are cached. */
const CACHED_HEADERS_MAX = 500;
const languageByHeader = new Map<string, Language>();

/** The supported language that a reader prefers, by their Accept-Language header. */
export function preferredLanguage(accepted: string | undefined): Language {
  if (accepted === undefined) return 'en';
  let language = languageByHeader.get(accepted);
  if (language === undefined) {
    language = readPreference(accepted);
    if (languageByHeader.size < CACHED_HEADERS_MAX) languageByHeader.set(accepted, language);
  }
  return language;
}

function readPreference(accepted: string): Language {
  const ranges = accepted
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters
        .find((parameter) => parameter.trim().startsWith('q='))
        ?.trim()
        .slice(2);
      return { language: languageOfTag(tag), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0);
  const best = ranges.toSorted((a, b) => b.quality - a.quality).find(({ language }) => language !== undefined);
  return best?.language ?? 'en';
}
