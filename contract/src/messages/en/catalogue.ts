import { ERRORS, type ErrorCode } from '../errors.ts';
import { guidelines } from './guidelines.ts';
import { categories, labels, platforms } from './labels.ts';
import { MESSAGES } from './messages.ts';

type ErrorTexts = { readonly [C in ErrorCode as `error.${C}`]: (typeof ERRORS)[C]['sentence'] };

const errorTexts = Object.fromEntries(Object.entries(ERRORS).map(([code, { sentence }]) => [`error.${code}`, sentence])) as ErrorTexts;

/** English defines the types of the keys and their placeholders. */
export const ENGLISH = { ...MESSAGES, ...labels, ...categories, ...platforms, ...guidelines, ...errorTexts };
