import { parseArgs } from 'node:util';
import { PARTS } from './promises.ts';
import { SIZE_OPTIONS, type Sizes } from './promises/sizes.ts';
import { writeResults, type Result } from './results.ts';
import { runTests } from './slow.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, attack: { type: 'string' }, from: { type: 'string' }, ...SIZE_OPTIONS },
});
const { only, attack, from, ...settings } = values;
const sizes = { ...Object.fromEntries(Object.entries(settings).map(([name, size]) => [name, Number(size)])), attack, from } as Sizes;

const results = new Map<string, Result>();
for (const part of PARTS) {
  const { name, promise } = part;
  if (only !== undefined && only !== name && only !== promise) continue;
  process.stdout.write(`\n▸ ${promise} ${name}\n`);
  const began = performance.now();
  const faults = await (part.tests ? runTests(part.tests.project, part.tests.files) : part.prove(sizes));
  for (const fault of faults) process.stdout.write(`  ✗ ${fault}\n`);
  results.set(name, { date: new Date().toISOString().slice(0, 10), seconds: (performance.now() - began) / 1000, faults: faults.length });
  // After each part, so that an interrupted run has its results.
  writeResults(PARTS, results);
}
const failed = [...results.values()].filter(({ faults }) => faults > 0).length;
process.stdout.write(`\n${results.size - failed} passed, ${failed} failed; the table in docs/security.md says so\n`);
process.exitCode = failed > 0 || results.size === 0 ? 1 : 0;
