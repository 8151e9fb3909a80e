import { isoDay } from '@candor/contract/dates';
import { PARTS, type PartOfPromise } from './promises.ts';
import type { PartResult } from './promises/part.ts';
import { readOptions } from './runner/options.ts';
import { ALL, lastDurations, writeResults, type Result } from './runner/results.ts';
import { IS_PART, runInProcess } from './runner/run-in-process.ts';
import { runInLanes, planRun } from './runner/plan-run.ts';
import { runTests } from './runner/run-vitest.ts';

const options = process.argv.slice(2);
const { chosen, sizes, reductions } = readOptionsOrExit();

if (process.env[IS_PART] !== undefined) {
  const [part] = chosen;
  process.send!((await runPart(part!)) satisfies Result);
  process.disconnect();
} else process.exitCode = (await runAll()) ? 0 : 1;

function readOptionsOrExit(): ReturnType<typeof readOptions> {
  try {
    return readOptions(options);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

async function runPart(part: PartOfPromise): Promise<Result> {
  const began = performance.now();
  const found = await (part.tests ? runTests(part.tests.project, part.tests.files) : part.prove(sizes));
  const { violations, missing, ran, sequences }: PartResult = Array.isArray(found) ? { violations: found, missing: [], ran: true } : found;
  for (const violation of violations) process.stdout.write(`  ✗ ${violation}\n`);
  for (const program of missing) process.stdout.write(`  not run: needs ${program}\n`);
  const seconds = (performance.now() - began) / 1000;
  return { date: today(), seconds, faults: violations.length, missing, didNotRun: !ran, sequences };
}

async function runAll(): Promise<boolean> {
  const results = new Map<string, Result>();
  const began = performance.now();
  const finish = (name: string, result: Result): void => {
    results.set(name, result);
    // After each part, so that an interrupted run has its results.
    if (reductions.length === 0) writeResults(PARTS, results);
  };
  const [first] = chosen;
  if (chosen.length === 1) {
    process.stdout.write(`\n▸ ${first!.promise} ${first!.name}\n`);
    finish(first!.name, await runPart(first!));
  } else {
    await runInLanes(planRun(chosen, lastDurations()), async ({ name, promise }) => {
      process.stdout.write(`\n▸ ${promise} ${name} has begun\n`);
      const { output, result } = await runInProcess(name, options);
      process.stdout.write(`\n▸ ${promise} ${name}, ${Math.round(result.seconds)} s\n${output}`);
      finish(name, result);
    });
  }
  const outcomes = [...results.values()];
  const failed = outcomes.filter(({ faults }) => faults > 0).length;
  const notRun = outcomes.filter(({ didNotRun }) => didNotRun).length;
  const missing = outcomes.flatMap((outcome) => outcome.missing ?? []);
  const seconds = (performance.now() - began) / 1000;
  if (chosen.length === PARTS.length) finish(ALL, { date: today(), seconds, faults: failed, missing });
  const table =
    reductions.length === 0 ? 'see the table in docs/security.md' : `not in docs/security.md, because of ${reductions.join(' ')}`;
  process.stdout.write(
    `\n${chosen.length - failed - notRun} passed, ${failed} failed, ${notRun} not run, ${Math.round(seconds)} s; ${table}\n`,
  );
  return failed === 0;
}

/** `2026-11-22`. */
function today(): string {
  return isoDay(new Date());
}
