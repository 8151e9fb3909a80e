import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ModelLanguage, type TextClass } from '../../server/src/adapters/assistant/models/text-classes.ts';

/**
 * Texts by authors who had not seen the rules or the training texts. People who write rules or training texts must not read them, so the
 * measurements print totals and no text.
 */
export const SETS = {
  /** To choose the score from which the model flags a text. */
  development: 'development-set.jsonl',
  /** Measured once when the model was new. */
  first: 'separate-set.jsonl',
  /** Measured once after that score had been chosen. */
  second: 'second-separate-set.jsonl',
} as const;
export type SetName = keyof typeof SETS;

export interface SeparateText {
  language: ModelLanguage;
  label: TextClass;
  text: string;
}

export const isSetName = (name: string): name is SetName => name in SETS;

export const readSet = (name: SetName): SeparateText[] =>
  readFileSync(join(import.meta.dirname, SETS[name]), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as SeparateText);
