import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PartOfPromise } from '../promises.ts';
import { insertSteps, type TestedSequence } from '../steps/insert-steps.ts';

interface Row extends Pick<PartOfPromise, 'name' | 'what'> {
  promise: string;
}

const DOCUMENT = join(import.meta.dirname, '../../../../docs/security.md');
const [BEGIN, END] = ['<!-- Written by npm run test:safety. -->', '<!-- End of what npm run test:safety wrote. -->'];
const NOT_RUN = 'not run';

export interface Result {
  /** `2026-11-22`. */
  date: string;
  seconds: number;
  faults: number;
  /** Programs that it needs and that are not installed. */
  missing?: readonly string[];
  /** Nothing of it ran, because of what is missing. */
  didNotRun?: boolean;
  /** Where the app was killed. */
  sequences?: readonly TestedSequence[];
}

/** The row of a run of all parts. Its name can't be that of a part. */
export const ALL = 'all';

/** Writes the results of this run into the tables; parts that didn't run keep their earlier results. */
export function writeResults(parts: readonly Row[], results: ReadonlyMap<string, Result>): void {
  const text = readFileSync(DOCUMENT, 'utf8');
  const sequences = [...results.values()].flatMap((result) => result.sequences ?? []);
  writeFileSync(DOCUMENT, insertSteps(insertResults(text, parts, results), sequences));
}

/** How many seconds each part took the last time, by its name. */
export function lastDurations(): Map<string, number> {
  const rows = readRows(tableOf(readFileSync(DOCUMENT, 'utf8')));
  return new Map([...rows].map(([name, [, duration = '']]) => [name, Number.parseInt(duration, 10) || 0]));
}

/** @throws Error if the document has no place for the table */
export function insertResults(text: string, parts: readonly Row[], results: ReadonlyMap<string, Result>): string {
  const before = readRows(tableOf(text));
  const whole: Row = { name: ALL, promise: 'T1–T13', what: 'all of them in one run' };
  const rows = [...parts, whole].map(({ name, promise, what }) => {
    const result = results.get(name);
    const [date, duration, outcome] = result ? describe(result) : (before.get(name) ?? ['', '', NOT_RUN]);
    return [promise, `\`${name}\``, what, date, duration, outcome].join(' | ');
  });
  const table = ['| | part | what | date | duration | result |', '|---|---|---|---|---|---|', ...rows.map((row) => `| ${row} |`)];
  return `${text.slice(0, text.indexOf(BEGIN))}${BEGIN}\n\n${table.join('\n')}\n\n${text.slice(text.indexOf(END))}`;
}

function tableOf(text: string): string {
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error('docs/security.md has no place for the results');
  return text.slice(from, to);
}

function describe({ date, seconds, faults, missing = [], didNotRun }: Result): string[] {
  const without = missing.join(' and ');
  if (didNotRun) return [date, '', `${NOT_RUN}: needs ${without}`];
  const outcome = faults === 0 ? 'passed' : `failed: ${faults} ${faults === 1 ? 'fault' : 'faults'}`;
  return [date, `${Math.round(seconds)} s`, without === '' ? outcome : `${outcome}, without ${without}`];
}

/** The rows by the name of the part, each with date, duration and result. */
function readRows(table: string): Map<string, string[]> {
  const rows = new Map<string, string[]>();
  for (const line of table.split('\n')) {
    const cells = line.split('|').map((cell) => cell.trim());
    const name = /^`([\w-]+)`$/.exec(cells[2] ?? '')?.[1];
    if (name !== undefined) rows.set(name, cells.slice(4, 7));
  }
  return rows;
}
