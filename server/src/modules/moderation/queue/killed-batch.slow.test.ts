import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '../../../app.ts';
import { FORWARD_LOCK } from '../../../platform/jobs/store.ts';
import { submission } from '../../../../test/experiences.ts';
import { startFakeModel } from '../../../../test/fakes/fake-model.ts';
import { candorProcess, type CandorProcess } from '../../../../test/safety/candor-process.ts';
import { createMembers, withAppOn, type PreparedMember } from '../../../../test/safety/prepare-data.ts';

/** The tries of a batch of the assistant. */
const TRIES = 5;
const ITEMS = 12;
/** The model doesn't reply, so that each try still runs when the process is killed. */
const SILENCE = new Promise<never>(() => {});
const LONGEST_WAIT_MS = 90_000;

let dataDir: string;
let candor: CandorProcess;
let model: Awaited<ReturnType<typeof startFakeModel>>;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'candor-batches-'));
  model = await startFakeModel();
  candor = await candorProcess(dataDir, {
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: 'm',
    LOCAL_MODELS: '0',
    DATABASE_WAIT_MS: '20000',
    QUEUE_WAIT_MS: '20000',
  });
  await candor.start();
}, 300_000);
afterAll(async () => {
  await candor.stop();
  await model.close();
  rmSync(dataDir, { recursive: true, force: true });
});

interface State {
  /** The tries of each batch, with the number of its items; a negative number of tries is one that runs now. */
  batches: [tries: number, items: number][];
  advised: number;
}
async function readState({ platform }: App): Promise<State> {
  const { rows } = await sql<State>`
    select (select coalesce(json_agg(json_build_array(case when locked_at is null then attempts else -attempts end,
          json_array_length(payload -> 'batch')) order by id), '[]') from graphile_worker._private_jobs where payload -> 'batch' is not null) as batches,
      (select count(*)::int from review_items where assistant_vote is not null) as advised`.execute(platform.db);
  return rows[0]!;
}

async function waitFor(app: App, what: string, isReached: (state: State) => boolean): Promise<void> {
  const until = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const state = await readState(app);
    if (isReached(state)) return;
    if (performance.now() > until) throw new Error(`${what} did not happen: ${JSON.stringify(state)}\n${candor.describe()}`);
    await sleep(100);
  }
}

/** Repeats the call with the same idempotency key, as clients do: on a busy machine the server may refuse it with 409 or 503. */
async function submitOne({ token }: PreparedMember): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const body = JSON.stringify(submission());
  for (;;) {
    const { status } = await fetch(`${candor.address}/api/v1/experiences`, { method: 'POST', headers, body });
    if (status === 201) return;
    expect([409, 503]).toContain(status);
    await sleep(500);
  }
}

/** Jobs that wait while nobody may forward them become one batch. Otherwise the first text would usually be a batch by itself. */
const submitAsOneBatch = ({ platform }: App, members: readonly PreparedMember[]): Promise<void> =>
  platform.db.connection().execute(async (db) => {
    await sql`select pg_advisory_lock(${FORWARD_LOCK})`.execute(db);
    await Promise.all(members.map(submitOne));
    await sql`select pg_advisory_unlock(${FORWARD_LOCK})`.execute(db);
  });

it(
  'each text of a batch gets its advice although the process is killed during all tries of the batch',
  () =>
    withAppOn(dataDir, async (app) => {
      model.replyWith(() => ({ content: {}, after: SILENCE }));
      await submitAsOneBatch(app, await createMembers(app, ITEMS));
      for (let tries = 1; tries <= TRIES; tries++) {
        await waitFor(app, `try ${tries}`, ({ batches }) =>
          batches.some(([batchTries, items]) => batchTries === -tries && items === ITEMS),
        );
        await candor.kill();
        if (tries === TRIES)
          model.replyWith(() => ({
            content: { ai_vote: 'authentic', confidence: 0.9, sentiment: 'neutral', reasoning: 'A plain report.' },
          }));
        await candor.start();
      }
      await waitFor(app, 'the advice', ({ advised }) => advised === ITEMS);
      // No batch is left, waiting or failed for good.
      await waitFor(app, 'the end of all jobs', ({ batches }) => batches.length === 0);
    }),
  600_000,
);
