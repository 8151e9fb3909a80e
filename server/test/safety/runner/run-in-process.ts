import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { isoDay } from '@candor/contract/dates';
import { optionsOfPart } from './options.ts';
import type { Result } from './results.ts';

/** Set in the process of a part, which sends its result to its parent. */
export const IS_PART = 'SAFETY_PART';

/** Runs one part in a process of its own, and returns what it printed. A process that ends early counts as a fault. */
export async function runInProcess(name: string, options: readonly string[]): Promise<{ output: string; result: Result }> {
  const began = performance.now();
  const child = fork(join(import.meta.dirname, '../run.ts'), optionsOfPart(name, options), {
    env: { ...process.env, [IS_PART]: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const endWithParent = (): void => void child.kill();
  process.once('exit', endWithParent);
  let result: Result | undefined;
  child.on('message', (message) => {
    result = message as Result;
  });
  const [out, err] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'close')]);
  process.off('exit', endWithParent);
  const output = out + err;
  if (result) return { output, result };
  const seconds = (performance.now() - began) / 1000;
  return {
    output: `${output}  ✗ the process ended with ${child.exitCode ?? child.signalCode} and without a result\n`,
    result: { date: isoDay(new Date()), seconds, faults: 1 },
  };
}
