import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasPgbench, pgbench } from '../load/pgbench.ts';
import { median } from '../load/run-load.ts';
import { EXACT, makeReferenceTables, REVEAL } from '../reference/tables.ts';
import { print, table } from '../report.ts';
import type { Fixture } from '../fixture/open-fixture.ts';
import { drawSamples } from '../fixture/samples.ts';
import { searchStatements } from '../fixture/statements.ts';

interface Measurement {
  name: string;
  /** Statements to run, interleaved. */
  scripts: string[];
}

const REFERENCE_USERS = 1000;
/** The planner has the settings of the connections for searches (SEARCH_CONNECTIONS). */
const PLANNER_SETTINGS = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';
const inline = (text: string, values: readonly unknown[]): string =>
  text.replaceAll(/\$(\d+)/g, (_, nth: string) => String(values[Number(nth) - 1]));

/** Measures PostgreSQL alone: pgbench with eight clients runs the statements of the searches, interleaved. */
export async function measureSql(fixture: Fixture, { rounds = 3, seconds = 1 } = {}): Promise<void> {
  if (!hasPgbench()) return print('pgbench is not installed, so PostgreSQL alone was not measured');
  await makeReferenceTables(fixture.db);
  const samples = await drawSamples(fixture);
  const draw = `\\set u random(1, ${REFERENCE_USERS})\n\\set e random(1, ${fixture.experiences})\n`;
  const measurements: Measurement[] = [
    { name: 'best statement: exact, busiest handle', scripts: [inline(EXACT, [`'${samples.busiest.key}'`, 1, 0])] },
    {
      name: 'best statement: exact, random handle',
      scripts: samples.handles.slice(0, 50).map(({ key }) => inline(EXACT, [`'${key}'`, 1, 0])),
    },
    ...(await searchStatements(fixture, samples)),
    { name: 'reveal as one statement', scripts: [draw + inline(REVEAL, [':u', ':e'])] },
    {
      name: 'reveal as five statements',
      scripts: [
        `${draw}begin;
select balance from reference.credits where user_id = :u for update;
select 1 from reference.reveals where user_id = :u and experience_id = :e;
update reference.credits set balance = balance - 1 where user_id = :u;
insert into reference.reveals (user_id, experience_id) values (:u, :e) on conflict do nothing;
insert into reference.ledger (user_id, delta, reason, ref_id) values (:u, -1, 1, :e);
commit`,
      ],
    },
  ];
  const folder = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  const rates = new Map<string, number[]>(measurements.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const { name, scripts } of measurements)
      rates.get(name)!.push(await pgbench(fixture.url, folder, scripts, { seconds, options: PLANNER_SETTINGS }));
    print(`round ${round + 1} of ${rounds}`);
  }
  rmSync(folder, { recursive: true });
  const exact = rates.get(measurements[0]!.name)!;
  const rows = [...rates].map(([name, roundRates]) => [
    name,
    median(roundRates).toFixed(0),
    median(roundRates.map((rate, round) => rate / exact[round]!)).toFixed(2),
  ]);
  print(table(['pgbench, 8 clients', 'per second', 'of the first'], rows));
}
