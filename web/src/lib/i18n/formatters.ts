/**
 * The browser's formatters, one for each language and set of options. Making one takes up to a millisecond on a slow phone, and a page
 * of search results needs two hundred.
 */
const formatters = new Map<string, unknown>();

function reuse<Formatter>(kind: string, language: string, options: object, make: () => Formatter): Formatter {
  const key = `${kind} ${language} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key) as Formatter | undefined;
  if (formatter === undefined) {
    formatter = make();
    formatters.set(key, formatter);
  }
  return formatter;
}

export const pluralRules = (language: string): Intl.PluralRules => reuse('plural', language, {}, () => new Intl.PluralRules(language));

export const numberFormat = (language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  reuse('number', language, options, () => new Intl.NumberFormat(language, options));

export const relativeTimeFormat = (language: string, options: Intl.RelativeTimeFormatOptions = {}): Intl.RelativeTimeFormat =>
  reuse('relative', language, options, () => new Intl.RelativeTimeFormat(language, options));

/** Without a time zone it uses the device's, which changes when somebody travels. */
export const dateTimeFormat = (language: string, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat =>
  reuse(`date ${options.timeZone ?? new Date().getTimezoneOffset()}`, language, options, () => new Intl.DateTimeFormat(language, options));
