import { parseArgs } from 'node:util';
import { isoDay } from '@candor/contract/dates';
import { PARTS, type PartOfPromise } from './promises.ts';
import { SIZE_OPTIONS, sizesOf, type Sizes } from './promises/sizes.ts';
import { ALL, lastDurations, writeResults, type Result } from './runner/results.ts';
import { IS_PART, runInProcess } from './runner/run-in-process.ts';
import { runInLanes, planRun } from './runner/plan-run.ts';
import { runTests } from './runner/run-vitest.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, attack: { type: 'string' }, from: { type: 'string' }, ...SIZE_OPTIONS },
});
const { only, attack, from, full, ...chosenSizes } = values;
const sizes: Sizes = { ...sizesOf(chosenSizes, full), attack, from };
const names = only?.split(',');
const chosen = PARTS.filter(({ name, promise }) => names === undefined || names.includes(name) || names.includes(promise));

if (process.env[IS_PART] !== undefined) {
  const [part] = chosen;
  process.send!((await runPart(part!)) satisfies Result);
  process.disconnect();
} else process.exitCode = (await runAll()) ? 0 : 1;

async function runPart(part: PartOfPromise): Promise<Result> {
  const began = performance.now();
  const found = await (part.tests ? runTests(part.tests.project, part.tests.files) : part.prove(sizes));
  const { violations, missing, ran } = Array.isArray(found) ? { violations: found, missing: [], ran: true } : found;
  for (const violation of violations) process.stdout.write(`  ✗ ${violation}\n`);
  for (const program of missing) process.stdout.write(`  not run: needs ${program}\n`);
  const seconds = (performance.now() - began) / 1000;
  return { date: today(), seconds, faults: violations.length, missing, didNotRun: !ran };
}

async function runAll(): Promise<boolean> {
  const results = new Map<string, Result>();
  const began = performance.now();
  const finish = (name: string, result: Result): void => {
    results.set(name, result);
    // After each part, so that an interrupted run has its results.
    writeResults(PARTS, results);
  };
  const [first] = chosen;
  if (chosen.length === 1) {
    process.stdout.write(`\n▸ ${first!.promise} ${first!.name}\n`);
    finish(first!.name, await runPart(first!));
  } else {
    const options = process.argv.slice(2).filter((argument, n, all) => argument !== '--only' && all[n - 1] !== '--only');
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
  process.stdout.write(
    `\n${chosen.length - failed - notRun} passed, ${failed} failed, ${notRun} not run, ${Math.round(seconds)} s; see the table in docs/security.md\n`,
  );
  return failed === 0 && chosen.length > 0;
}

/** `2026-11-22`. */
function today(): string {
  return isoDay(new Date());
}
