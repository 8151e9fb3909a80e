import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sequence } from './step.ts';

const DOCUMENT = join(import.meta.dirname, '../../../../docs/security.md');
const [BEGIN, END] = ['<!-- Steps, written by npm run test:safety. -->', '<!-- End of the steps. -->'];

type ListedSequence = Pick<Sequence, 'name' | 'steps'>;

/** Lists the steps at which the app was killed; steps that didn't run keep their row. */
export function writeSteps(sequences: readonly ListedSequence[], failed: ReadonlySet<string>): void {
  writeFileSync(DOCUMENT, insertSteps(readFileSync(DOCUMENT, 'utf8'), sequences, failed));
}

/**
 * @param failed names of steps, each after the name of its sequence
 * @throws Error when the document has no place for them
 */
export function insertSteps(text: string, sequences: readonly ListedSequence[], failed: ReadonlySet<string>): string {
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error('docs/security.md has no place for the steps');
  const rows = new Map<string, string>();
  for (const line of text.slice(from, to).split('\n')) {
    const name = /^\| ([^|]+) \| \d+ \|/.exec(line)?.[1];
    if (name !== undefined) rows.set(name, line);
  }
  for (const { name, steps } of sequences) {
    const list = steps.map((step) => (failed.has(stepName(name, step.name)) ? `**${step.name} (failed)**` : step.name)).join('; ');
    rows.set(name, `| ${name} | ${steps.length} | ${list} |`);
  }
  const table = ['| | steps | killed |', '|---|---|---|', ...rows.values()];
  return `${text.slice(0, from)}${BEGIN}\n\n${table.join('\n')}\n\n${text.slice(to)}`;
}

export const stepName = (sequence: string, step: string): string => `${sequence}, ${step}`;
