import { parseArgs } from 'node:util';
import { races } from './races.ts';
import { suddenDeath } from './sudden-death.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    kills: { type: 'string', default: '200' },
    stops: { type: 'string', default: '20' },
    seeds: { type: 'string', default: '3' },
  },
});

const PROOFS: Record<string, () => Promise<string[]>> = {
  'sudden-death': () => suddenDeath({ kills: Number(values.kills), stops: Number(values.stops) }),
  races: () => races({ seeds: Number(values.seeds) }),
};

let failed = 0;
let passed = 0;
for (const [name, prove] of Object.entries(PROOFS)) {
  if (values.only !== undefined && values.only !== name) continue;
  process.stdout.write(`\n▸ ${name}\n`);
  const faults = await prove();
  for (const fault of faults) process.stdout.write(`  ✗ ${fault}\n`);
  if (faults.length === 0) passed += 1;
  else failed += 1;
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
