import { CATALOGUES } from '../../messages/catalogues.ts';
import { GUIDELINES, SPAM_GUIDELINE } from './guidelines.ts';
import { tidyProse } from '../text.ts';

/** A template without the dots at its end is still nobody's own words. */
const normalised = (words: string): string =>
  tidyProse(words)
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s.:：…。]+$/u, '');

/** Unedited templates, in each language. */
const UNEDITED = new Set(
  GUIDELINES.filter(({ number }) => number !== SPAM_GUIDELINE).flatMap(({ key }) =>
    Object.values(CATALOGUES).map((catalogue) => normalised(catalogue[`guideline.${key}.template`])),
  ),
);

export const isUneditedTemplate = (words: string): boolean => UNEDITED.has(normalised(words));
