import { parseArgs } from 'node:util';
import type { App } from '../app.ts';
import { loadBulk, type SeedProgress } from '../load-seed.ts';
import { progressBar } from './show-progress.ts';
import { UsageError } from './usage-error.ts';

/** Fills the database for measurements. */
export async function seed({ platform }: App, args: string[]): Promise<string> {
  const options = readOptions(args);
  const isTerminal = process.stderr.isTTY;
  let shown = '';
  const { runSeedCommand } = await loadBulk();
  const outcome = await runSeedCommand(platform, {
    ...options,
    onProgress: (progress) => {
      const line = isTerminal ? describeProgress(progress) : progress.phase;
      if (line === shown) return;
      process.stderr.write(isTerminal ? `\r${line.padEnd(shown.length)}` : `${line}\n`);
      shown = line;
    },
  });
  if (isTerminal) process.stderr.write(`\r${' '.repeat(shown.length)}\r`);
  const rate = Math.round(outcome.rows / outcome.seconds);
  return `${outcome.experiences} experiences in ${outcome.seconds.toFixed(1)} s: ${outcome.rows} rows, ${rate} rows a second.`;
}

function readOptions(args: string[]): { experiences: number; users: number } {
  const { values } = parseOptions(args);
  const experiences = wholeNumber('experiences', values.experiences);
  return {
    experiences,
    users: values.users === undefined ? Math.max(100, Math.round(experiences / 10)) : wholeNumber('users', values.users),
  };
}

function parseOptions(args: string[]) {
  try {
    return parseArgs({ args, options: { experiences: { type: 'string' }, users: { type: 'string' } } });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'These options are not known.');
  }
}

function wholeNumber(name: string, text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--${name} must be a positive whole number.`);
  return Number(text);
}

function describeProgress({ phase, done, total }: SeedProgress): string {
  const share = total === 0 ? 1 : Math.min(1, done / total);
  return `${phase.padEnd(11)} ${progressBar(share)} ${String(Math.floor(share * 100)).padStart(3)}%`;
}
