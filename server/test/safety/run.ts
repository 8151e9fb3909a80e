import { parseArgs } from 'node:util';
import { diskFull } from './disk-full.ts';
import { drain } from './drain.ts';
import { failover } from './failover.ts';
import { files } from './files.ts';
import { image } from './image.ts';
import { linkage } from './linkage.ts';
import { mix } from './mix.ts';
import { overload } from './overload.ts';
import { pooler } from './pooler.ts';
import { PARTS } from './promises.ts';
import { races } from './races.ts';
import { replica } from './replica.ts';
import { restore } from './restore.ts';
import { writeResults, type Result } from './results.ts';
import { journeys, runTests, slow } from './slow.ts';
import { suddenDeath } from './sudden-death.ts';
import { OLDEST, upgrade } from './upgrade.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    kills: { type: 'string', default: '200' },
    stops: { type: 'string', default: '20' },
    seeds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    attack: { type: 'string' },
    mutations: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    arrivals: { type: 'string', default: '10000' },
    'mix-kills': { type: 'string', default: '20' },
    members: { type: 'string', default: '1000' },
    days: { type: 'string', default: '60' },
    calls: { type: 'string', default: '2000' },
    experiences: { type: 'string' },
    restarts: { type: 'string', default: '20' },
    from: { type: 'string', default: OLDEST },
    removals: { type: 'string', default: '10000' },
  },
});

const PROOFS: Record<string, () => Promise<string[]>> = {
  'sudden-death': () => suddenDeath({ kills: Number(values.kills), stops: Number(values.stops) }),
  drain: () => drain({ restarts: Number(values.restarts) }),
  pooler: () => pooler({ calls: Number(values.calls) }),
  restore: () => restore({ experiences: Number(values.experiences ?? 2_000) }),
  upgrade: () => upgrade({ experiences: Number(values.experiences ?? 200_000), from: values.from }),
  image: () => image(),
  overload: () => overload({ seconds: Number(values.seconds), attack: values.attack }),
  files: () => files({ mutations: Number(values.mutations), seed: Number(values.seed) }),
  linkage: () => linkage({ members: Number(values.members), days: Number(values.days), seed: Number(values.seed) }),
  mix: () => mix({ arrivals: Number(values.arrivals), kills: Number(values['mix-kills']) }),
  replica: () => replica({ removals: Number(values.removals) }),
  'disk-full': () => diskFull(),
  failover: () => failover(),
  races: () => races({ seeds: Number(values.seeds) }),
  slow: () => slow(),
  journeys: () => journeys(),
};

const results = new Map<string, Result>();
for (const { name, promise, tests } of PARTS) {
  if (values.only !== undefined && values.only !== name && values.only !== promise) continue;
  const prove = tests ? () => runTests(tests.project, tests.files) : PROOFS[name];
  if (!prove) throw new Error(`there is no proof named ${name}`);
  process.stdout.write(`\n▸ ${promise} ${name}\n`);
  const began = performance.now();
  const faults = await prove();
  for (const fault of faults) process.stdout.write(`  ✗ ${fault}\n`);
  results.set(name, { date: new Date().toISOString().slice(0, 10), seconds: (performance.now() - began) / 1000, faults: faults.length });
  // After each, so that a run that is broken off says what it has found.
  writeResults(PARTS, results);
}
const failed = [...results.values()].filter(({ faults }) => faults > 0).length;
process.stdout.write(`\n${results.size - failed} passed, ${failed} failed; the table in docs/security.md says so\n`);
process.exitCode = failed > 0 || results.size === 0 ? 1 : 0;
