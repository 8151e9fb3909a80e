import { flushCompileCache } from 'node:module';
import type { Logger } from '../platform/logger.ts';
import type { ExportedMetric } from '../platform/siblings/siblings.ts';
import { sharesPort, type Role } from './child.ts';
import type { ConnectionPlan } from './connection-plan.ts';
import { Exchange } from './exchange.ts';
import { Slot } from './slot.ts';

export interface SupervisorOptions {
  processes: number;
  runsJobs: boolean;
  port: number;
  plan: ConnectionPlan;
  longestStopMs: number;
  log: Logger;
}

/** Runs the processes that serve on one port and the one that runs the jobs, and restarts those that end. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #exchange = new Exchange(() => this.#readMetrics());
  readonly #serving: Slot[];
  readonly #jobs: Slot[];
  #port: number;
  #reloading: Promise<void> | undefined;
  #isReloadWanted = false;
  #isStopping = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#port = options.port;
    this.#serving = Array.from({ length: options.processes }, (_, n) => this.#slot(String(n + 1), 'serve', options.plan.servingPool));
    this.#jobs = options.runsJobs ? [this.#slot('jobs', 'jobs', options.plan.jobsPool)] : [];
  }

  /** @returns the port. @throws the reason why a process didn't start */
  async start(): Promise<number> {
    const [first, ...others] = this.#serving;
    // Stores the compile cache now instead of at exit: the child processes use it at each start, also after this process was killed.
    flushCompileCache();
    // The first one starts alone: it migrates, and reports invalid settings only once.
    this.#port = await first!.start({ seeds: true });
    await Promise.all([...others, ...this.#jobs].map((slot) => slot.start()));
    return this.#port;
  }

  /** The one-time token of the first setup, if there is one to print. */
  async issueSetupToken(): Promise<string | undefined> {
    return (await this.#serving[0]!.child?.channel.request<string | null>('setup-token')) ?? undefined;
  }

  /** Replaces one process after the other. A new one that can't start ends the reload, and the old ones go on. */
  async reload(): Promise<void> {
    this.#isReloadWanted = true;
    this.#reloading ??= this.#reloadAll().finally(() => (this.#reloading = undefined));
    await this.#reloading;
  }

  /** The serving processes drain together, then the jobs stop. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#serving.map((slot) => slot.stop()));
    await Promise.all(this.#jobs.map((slot) => slot.stop()));
  }

  async #reloadAll(): Promise<void> {
    const { log, plan } = this.#options;
    while (this.#isReloadWanted) {
      this.#isReloadWanted = false;
      try {
        for (const slot of [...this.#serving, ...this.#jobs]) {
          if (this.#isStopping) return;
          await slot.replace({ overlaps: plan.overlaps && !this.#jobs.includes(slot) });
        }
        log.warn({ event: 'reloaded', count: this.#serving.length }, 'every process was replaced');
      } catch (error) {
        log.error({ event: 'reload_failed' }, `the reload has ended, and the other processes go on: ${(error as Error).message}`);
      }
    }
  }

  #slot(name: string, role: Role, pool: number): Slot {
    const { log, longestStopMs } = this.#options;
    return new Slot({
      exchange: this.#exchange,
      log,
      longestStopMs,
      instructions: () => ({ name, role, pool, port: this.#port, sharesPort }),
    });
  }

  #readMetrics(): ExportedMetric[] {
    const slots = [
      ['serve', this.#serving],
      ['jobs', this.#jobs],
    ] as const;
    const gauge = (name: string, help: string, count: (of: readonly Slot[]) => number): ExportedMetric => ({
      name,
      help,
      type: 'gauge',
      aggregator: 'sum',
      values: slots.map(([role, of]) => ({ labels: { role }, value: count(of) })),
    });
    return [
      gauge('candor_processes', 'Processes that are ready', (of) => of.filter(({ child }) => child?.isReady()).length),
      gauge('candor_process_restarts', 'How often a process ended and was started again', (of) =>
        of.reduce((sum, { restarts }) => sum + restarts, 0),
      ),
    ];
  }
}
