import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ChangeFeed } from '../../server/src/platform/db/change-feed/change-feed.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { JobForwarder } from '../../server/src/platform/jobs/job-forwarder.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { hasPgbench, pgbench } from '../load/pgbench.ts';
import { median } from '../load/run-load.ts';
import { print, table } from '../report.ts';
import type { Fixture } from '../fixture/open-fixture.ts';

/** The least share of their speed that statements with an outbox row must keep. */
const GOAL = 0.75;
const ANNOUNCE_MS = 20;
const PROCESSES = 2;

const NOTICE = `insert into notifications (id, user_id, notice_enc, created_at)
  values (gen_random_uuid(), :'member', decode(repeat('ab', 150), 'hex'), now()) returning 1`;
const MESSAGE = `insert into outbound_messages (id, channel, address_enc, body_enc, created_at)
  values (gen_random_uuid(), 'email', decode(repeat('ab', 60), 'hex'), decode(repeat('ab', 300), 'hex'), now()) returning 1`;
const CHANGE = `insert into identity_outbox (kind, ref, item, origin)
  values ('member', :'member', gen_random_uuid(), '00000000-0000-4000-8000-000000000001') returning 1`;
const JOB = `insert into jobs_outbox (job, payload, max_attempts) values ('bench-nothing', '{"id": 1}', 8) returning 1`;
const ADD_JOB_DIRECTLY = `select graphile_worker.add_job('bench-nothing', payload => '{"id": 1}'::json, max_attempts => 8)`;
const NOTIFY = `select pg_notify('bench_changes', 'member')`;

const both = (first: string, second: string): string =>
  `with a as materialized (${first}), b as materialized (${second}) select (select count(*) from a), (select count(*) from b)`;

interface WriteCase {
  name: string;
  plain: string;
  outbox: string;
  /** The design before the outbox: NOTIFY in the writing transaction. */
  notifying: string;
}

/** Measures our own write statements with and without the rows for change feed and jobs, while processes listen and forward. */
export async function measureFeed(fixture: Fixture, { rounds = 5, seconds = 2 } = {}): Promise<void> {
  if (!hasPgbench()) return print('pgbench is not installed, so the cost of the change feed was not measured');
  const cases: WriteCase[] = [
    { name: 'notice', plain: NOTICE, outbox: both(NOTICE, CHANGE), notifying: both(NOTICE, NOTIFY) },
    { name: 'message with its job', plain: MESSAGE, outbox: both(MESSAGE, JOB), notifying: both(MESSAGE, ADD_JOB_DIRECTLY) },
  ];
  const folder = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  const rows: string[][] = [];
  const faults: string[] = [];
  const stop = await listen(fixture.url);
  try {
    for (const { name, ...texts } of cases) {
      for (const clients of [8, 16]) {
        const rates = { plain: [] as number[], outbox: [] as number[], notifying: [] as number[] };
        for (let round = 0; round < rounds; round++) {
          for (const design of ['plain', 'outbox', 'notifying'] as const) {
            const script = `\\set n random(0, ${fixture.members.length - 1})\n${texts[design].replaceAll(":'member'", memberByNumber(fixture))}`;
            rates[design].push(await pgbench(fixture.url, folder, [script], { seconds, clients }));
          }
        }
        const share = (design: 'outbox' | 'notifying') => median(rates[design].map((rate, round) => rate / rates.plain[round]!));
        rows.push([
          `${name}, ${clients} clients`,
          median(rates.plain).toFixed(0),
          median(rates.outbox).toFixed(0),
          share('outbox').toFixed(2),
          share('notifying').toFixed(2),
        ]);
        if (share('outbox') < GOAL) faults.push(`${name}, ${clients} clients: ${share('outbox').toFixed(2)}`);
      }
    }
  } finally {
    await stop();
    rmSync(folder, { recursive: true });
    await fixture.db.query(
      "delete from graphile_worker._private_jobs where task_id = (select id from graphile_worker._private_tasks where identifier = 'bench-nothing')",
    );
    await fixture.db.query('delete from jobs_outbox');
  }
  print(table(['written', 'plain a second', 'with outbox', 'of plain', 'with NOTIFY, of plain'], rows));
  if (faults.length > 0) throw new Error(`Writing with the outbox has less than ${GOAL} of the plain speed: ${faults.join('; ')}.`);
}

/** pgbench has only numeric variables. */
const memberByNumber = ({ members }: Fixture): string => `('{${members.map(({ userId }) => userId).join(',')}}'::uuid[])[:n + 1]`;

/** Processes that listen as Candor's do. pgbench commits without them, so they publish and forward at fixed intervals. */
async function listen(url: string): Promise<() => Promise<void>> {
  const log = createLogger('silent');
  const opened = openDatabase(url, { poolSize: PROCESSES, log });
  const feeds = Array.from({ length: PROCESSES }, () => new ChangeFeed(url, log));
  const forwarders = feeds.map(() => new JobForwarder(opened.db, log));
  const announcer = new pg.Client({ connectionString: url });
  await announcer.connect();
  await announcer.query('set synchronous_commit = off');
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void Promise.all([announcer.query("select pg_notify('candor_changes', '')"), forwarders[0]!.forward()]).finally(() => (isBusy = false));
  }, ANNOUNCE_MS);
  return async () => {
    clearInterval(timer);
    for (const listener of [...forwarders, ...feeds]) await listener.close();
    await announcer.end();
    await opened.close();
  };
}
