import type { ErrorCode } from '../errors.ts';
import type { Catalogue } from '../message.ts';
import { errors } from './errors.ts';
import { guidelines } from './guidelines.ts';
import { categories, labels, platforms } from './labels.ts';
import { messages } from './messages.ts';

const errorTexts = Object.fromEntries(Object.entries(errors).map(([code, sentence]) => [`error.${code}`, sentence])) as Record<
  `error.${ErrorCode}`,
  string
>;

/** Simplified Chinese. The terms are in docs/glossary-zh.md. */
export const CHINESE: Catalogue = { ...messages, ...labels, ...categories, ...platforms, ...guidelines, ...errorTexts };
