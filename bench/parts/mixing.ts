import { setTimeout as sleep } from 'node:timers/promises';
import { isCompleteRun, saveFigures } from '../figures/data.ts';
import type { Fixture } from '../fixture/open-fixture.ts';
import { waitForJobs } from '../fixture/wait-for-jobs.ts';
import { runLoad } from '../load/run-load.ts';
import { print, table } from '../report.ts';
import { ANONYMOUS, submissions } from './cases.ts';

const ACTS = 4_000;

/** Measures the mix: anonymous submissions of many authors, from the inbox into the tables. */
export async function measureMixing(fixture: Fixture): Promise<void> {
  const server = await fixture.startProduct();
  const submit = submissions(fixture.authors, ANONYMOUS);
  let sent = 0;
  await runLoad({ port: server.port, clients: 16, ms: 120_000, next: () => (sent++ < ACTS ? submit() : undefined) });
  await waitForJobs(fixture);
  await server.stop();
  const product = await fixture.openProduct();
  try {
    const rowsBefore = await countRowsWritten(fixture);
    const [databaseMs, startedAt] = [fixture.databaseMs(), performance.now()];
    const cpu = process.cpuUsage();
    const mixed = await product.modules.authorship.mix();
    const tookMs = performance.now() - startedAt;
    const { user, system } = process.cpuUsage(cpu);
    const acts = mixed?.acts ?? 0;
    if (acts < ACTS * 0.9) throw new Error(`Only ${acts} of ${ACTS} acts were mixed.`);
    const measured = {
      acts,
      perSecond: Math.round((1000 * acts) / tookMs),
      nodeUs: Math.round((user + system) / acts),
      postgresUs: Math.round((1000 * (fixture.databaseMs() - databaseMs)) / acts),
    };
    const { perSecond, nodeUs, postgresUs } = measured;
    const rowsPerAct = ((await countRowsWritten(fixture)) - rowsBefore) / acts;
    const headings = ['acts mixed', 'per second', 'Node µs', 'PostgreSQL µs', 'rows written an act', 'rows a second'];
    const rowsPerSecond = Math.round(perSecond * rowsPerAct);
    print(table(headings, [[acts, perSecond, nodeUs, postgresUs, rowsPerAct.toFixed(1), rowsPerSecond].map(String)]));
    if (isCompleteRun(fixture.experiences)) saveFigures('mixing', measured);
  } finally {
    await product.close();
    // If the assistant read so many texts, it would distort the next measurement.
    await fixture.db.query('delete from jobs_outbox');
    await fixture.db.query('delete from graphile_worker._private_jobs');
  }
}

/** PostgreSQL counts the work of a connection up to a second later. */
const COUNTED_MS = 1_500;

async function countRowsWritten({ db }: Fixture): Promise<number> {
  await sleep(COUNTED_MS);
  const { rows } = await db.query<{ n: number }>(
    'select tup_inserted::float8 as n from pg_stat_database where datname = current_database()',
  );
  return rows[0]!.n;
}
