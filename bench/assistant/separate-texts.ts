import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ModelLanguage, type TextClass } from '../../server/src/adapters/assistant/models/text-classes.ts';

/**
 * Texts that other hands wrote, without seeing the rules or the training texts. Nobody who writes rules or training texts reads
 * them: what measures them prints totals and no text, so that nobody tunes on them by accident.
 */
export const SETS = {
  /** The limit is chosen by this one. */
  development: 'development-set.jsonl',
  /** Measured once when the model was new. */
  first: 'separate-set.jsonl',
  /** Measured once after the limit had been chosen. */
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
