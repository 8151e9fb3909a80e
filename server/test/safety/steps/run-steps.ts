import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { newKeyFile } from '../../../src/platform/crypto/keyring.ts';
import { startFakeSquare } from '../../fakes/fake-square.ts';
import { squareSettings } from '../../fakes/square-requests.ts';
import { candorProcess } from '../candor-process.ts';
import { findLedgerFaults } from '../invariants.ts';
import { withThrowawayApp } from '../throwaway-app.ts';
import { isBackground } from './background.ts';
import { matches, type Order, type RecordedEffect } from './point.ts';
import type { Execution, Flow, Sequence, FlowContext, Step } from './step.ts';

const PRELOAD = join(import.meta.dirname, 'stop-at-point.ts');
const LONGEST_EXECUTION_MS = 30_000;
/** The leftovers of a killed process are picked up every minute. */
const LONGEST_RECOVERY_MS = 150_000;
const PAUSE_MS = 100;

export const stepName = (sequence: string, step: string): string => `${sequence}, ${step}`;

const printLine = (line: string): void => void process.stdout.write(`  ${line}\n`);

export interface Outcome {
  /** Everything that was lost, doubled, half done or never reached, a sentence each. */
  faults: string[];
  /** Names of steps, each after the name of its sequence. */
  failed: ReadonlySet<string>;
}

/**
 * Kills the app at every step of a flow, one after the other. It is restarted, the interrupted client retries with the same key, and
 * nothing may be lost, doubled or half done.
 */
export async function runSteps(flow: Flow): Promise<Outcome> {
  const fake = await startFakeSquare();
  const keys = newKeyFile();
  try {
    return await withThrowawayApp({ CANDOR_KEYS: keys }, async (test) => {
      mkdirSync(test.dataDir, { recursive: true });
      const control = join(test.dataDir, 'step.json');
      const settings = {
        ...squareSettings(fake.baseUrl),
        CANDOR_KEYS: keys,
        DATABASE_URL: test.databaseUrl,
        STEP_CONTROL_FILE: control,
        SECOND_LOOK_ONE_IN: '1000000000',
        LOCAL_MODELS: '0',
        // Acts stay in the inbox, except in flows that test the mix.
        MIX_INTERVAL_SECONDS: '86400',
        ...flow.settings,
      };
      const candor = await candorProcess(test.dataDir, settings, { preload: PRELOAD });
      const context: FlowContext = { test, candor, attempts: [], charges: fake.payments, behave: fake.behave };
      try {
        return await new Run(context, control).all(flow);
      } finally {
        await candor.kill();
      }
    });
  } finally {
    await fake.close();
  }
}

class Run {
  readonly #context: FlowContext;
  readonly #control: string;
  readonly #done: { name: string; execution: Execution }[] = [];
  readonly #failed = new Set<string>();

  constructor(context: FlowContext, control: string) {
    this.#context = context;
    this.#control = control;
  }

  async all({ sequences }: Flow): Promise<Outcome> {
    const { test, attempts, charges } = this.#context;
    const faults: string[] = [];
    for (const sequence of sequences) {
      faults.push(...(await this.#rehearse(sequence)));
      for (const step of sequence.steps) faults.push(...(await this.#killAt(sequence, step)));
    }
    // All checks again, because late effects may have happened twice.
    for (const { name, execution } of this.#done) {
      const late = await execution.findFaults();
      if (late.length > 0) this.#failed.add(name);
      faults.push(...late.map((fault) => `${name}, in the end: ${fault}`));
    }
    return { faults: [...faults, ...(await findLedgerFaults(test.db, attempts, charges()))], failed: this.#failed };
  }

  /** Runs the sequence once without a kill, to see that the list of steps has every effect. */
  async #rehearse(sequence: Sequence): Promise<string[]> {
    const recordTo = `${this.#control}.recorded`;
    rmSync(recordTo, { force: true });
    const execution = await this.#prepare(sequence, { recordTo });
    await execution.begin();
    await this.#waitForJobs();
    if (sequence.beginsAtStart) await awaitRecovery(execution);
    rmSync(this.#control, { force: true });
    await execution.repeat();
    const faults = await awaitRecovery(execution);
    const recorded = existsSync(recordTo) ? readFileSync(recordTo, 'utf8').trim().split('\n') : [];
    const effects = recorded.map((line) => JSON.parse(line) as RecordedEffect).filter((effect) => !isBackground(effect));
    const expected = [...sequence.steps.map(({ at }) => at.effect), ...(sequence.sometimes ?? [])];
    const missing = new Set(effects.filter((one) => !expected.some((effect) => matches(effect, one))).map(describe));
    printLine(`${sequence.name}: ${sequence.steps.length} steps`);
    return [
      ...faults.map((fault) => `${sequence.name} without a kill: ${fault}`),
      ...[...missing].map((effect) => `${sequence.name} has no step for: ${effect}`),
    ];
  }

  async #killAt(sequence: Sequence, step: Step): Promise<string[]> {
    const name = stepName(sequence.name, step.name);
    const { candor } = this.#context;
    const execution = await this.#prepare(sequence, { stopAt: step.at });
    const begun = execution.begin();
    const hasEnded = await Promise.race([candor.ended().then(() => true), sleep(LONGEST_EXECUTION_MS).then(() => false)]);
    // The app deletes its order just before it kills itself. One that crashes earlier leaves it.
    const isReached = hasEnded && !existsSync(this.#control);
    await begun;
    rmSync(this.#control, { force: true });
    if (hasEnded) await candor.start();
    await execution.repeat();
    const faults = isReached ? await awaitRecovery(execution) : ['the step was never reached'];
    this.#done.push({ name, execution });
    if (faults.length > 0) this.#failed.add(name);
    printLine(`${faults.length === 0 ? '✓' : '✗'} ${name}`);
    return faults.map((fault) => `${name}: ${fault}`);
  }

  /** Waits until no job is due, also none within the next seconds. */
  async #waitForJobs(): Promise<void> {
    const until = Date.now() + LONGEST_EXECUTION_MS;
    for (;;) {
      const { rows } = await sql<{
        n: number;
      }>`select (select count(*) from jobs_outbox) + (select count(*) from graphile_worker._private_jobs
        where run_at < now() + interval '5 seconds' and attempts < max_attempts) as n`.execute(this.#context.test.db);
      if (rows[0]!.n === 0 || Date.now() > until) return;
      await sleep(PAUSE_MS);
    }
  }

  async #prepare(sequence: Sequence, order: Order): Promise<Execution> {
    const { candor } = this.#context;
    const isDown = sequence.beginsAtStart === true;
    if (isDown) await candor.kill();
    else if (!(await isServing(candor.address))) await candor.start();
    const execution = await sequence.prepare(this.#context);
    this.#writeOrder(order);
    if (isDown) await candor.start();
    return execution;
  }

  /** The app may read the file at any moment. It would die of half an order. */
  #writeOrder(order: Order): void {
    const unfinished = `${this.#control}.unfinished`;
    writeFileSync(unfinished, JSON.stringify(order));
    renameSync(unfinished, this.#control);
  }
}

const isServing = (address: string): Promise<boolean> =>
  fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Checks repeatedly until there is no fault, because jobs take a moment. @returns the faults that remain */
async function awaitRecovery(execution: Execution): Promise<string[]> {
  const until = Date.now() + LONGEST_RECOVERY_MS;
  for (;;) {
    const faults = await execution.findFaults();
    if (faults.length === 0 || Date.now() > until) return faults;
    await sleep(PAUSE_MS);
  }
}

const describe = ({ kind, text, statements }: RecordedEffect): string =>
  `${kind} ${(kind === 'commit' ? (statements ?? []).join('; ') : text).replaceAll(/\s+/g, ' ').slice(0, 400)}`;
