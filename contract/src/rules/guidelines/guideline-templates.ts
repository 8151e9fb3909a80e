import { CATALOGUES } from '../../messages/catalogues.ts';
import { GUIDELINES, SPAM_GUIDELINE } from './guidelines.ts';
import { tidyProse } from '../text.ts';

/** Case, spaces and the dots at the end are ignored: a template that differs only in them is still nobody's own words. */
const normalised = (words: string): string =>
  tidyProse(words)
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s.:：…。]+$/u, '');

/** The number of the guideline of each unedited template, in each language. */
const UNEDITED = new Map(
  GUIDELINES.flatMap(({ key, number }) =>
    Object.values(CATALOGUES).map((catalogue) => [normalised(catalogue[`guideline.${key}.template`]), number] as const),
  ),
);

/** Whether the words are an unedited template. The template for spam may be used unedited, but only for spam. */
export function isUneditedTemplate(words: string, guideline?: number): boolean {
  const templateGuideline = UNEDITED.get(normalised(words));
  if (templateGuideline === undefined) return false;
  return templateGuideline !== SPAM_GUIDELINE || (guideline !== undefined && guideline !== SPAM_GUIDELINE);
}
