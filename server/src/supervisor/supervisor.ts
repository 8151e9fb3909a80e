import { flushCompileCache } from 'node:module';
import type { Logger } from '../platform/logger.ts';
import type { ExportedMetric } from '../platform/siblings/siblings.ts';
import { canSharePort, type Role } from './child.ts';
import type { ConnectionPlan } from './connection-plan.ts';
import { Exchange } from './exchange.ts';
import { ManagedProcess } from './managed-process.ts';

/** Longer than a process tries to reach the database for it (retry-while-unavailable.ts). */
const SETUP_TOKEN_WAIT_MS = 40_000;

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
  readonly #serving: ManagedProcess[];
  readonly #jobs: ManagedProcess[];
  #port: number;
  #reloading: Promise<void> | undefined;
  #needsReload = false;
  #isStopping = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#port = options.port;
    this.#serving = Array.from({ length: options.processes }, (_, n) =>
      this.#createProcess(String(n + 1), 'serve', options.plan.servingPool),
    );
    this.#jobs = options.runsJobs ? [this.#createProcess('jobs', 'jobs', options.plan.jobsPool)] : [];
  }

  /** @returns the port. @throws the reason why a process didn't start */
  async start(): Promise<number> {
    const [first, ...others] = this.#serving;
    // Stores the compile cache now instead of at exit: the child processes use it at each start, also after this process was killed.
    flushCompileCache();
    // The first one starts alone: it migrates, and reports invalid settings only once.
    this.#port = await first!.start({ seeds: true });
    await Promise.all([...others, ...this.#jobs].map((process) => process.start()));
    return this.#port;
  }

  /** The one-time token of the first setup, if there is one to print. */
  async issueSetupToken(): Promise<string | undefined> {
    return (await this.#serving[0]!.child?.channel.request<string | null>('setup-token', null, SETUP_TOKEN_WAIT_MS)) ?? undefined;
  }

  /** Replaces one process after the other. A new one that can't start ends the reload, and the old ones go on. */
  async reload(): Promise<void> {
    this.#needsReload = true;
    this.#reloading ??= this.#reloadAll().finally(() => (this.#reloading = undefined));
    await this.#reloading;
  }

  /** The serving processes drain together, then the jobs stop. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#serving.map((process) => process.stop()));
    await Promise.all(this.#jobs.map((process) => process.stop()));
  }

  async #reloadAll(): Promise<void> {
    const { log, plan } = this.#options;
    while (this.#needsReload) {
      this.#needsReload = false;
      try {
        for (const process of [...this.#serving, ...this.#jobs]) {
          if (this.#isStopping) return;
          await process.replace({ overlaps: plan.overlaps && !this.#jobs.includes(process) });
        }
        log.warn({ event: 'reloaded', count: this.#serving.length }, 'every process was replaced');
      } catch (error) {
        log.error({ event: 'reload_failed' }, `the reload has ended, and the other processes go on: ${(error as Error).message}`);
      }
    }
  }

  #createProcess(name: string, role: Role, pool: number): ManagedProcess {
    const { log, longestStopMs } = this.#options;
    return new ManagedProcess({
      exchange: this.#exchange,
      log,
      longestStopMs,
      instructions: () => ({ name, role, pool, port: this.#port, sharesPort: canSharePort }),
    });
  }

  #readMetrics(): ExportedMetric[] {
    const processesByRole = [
      ['serve', this.#serving],
      ['jobs', this.#jobs],
    ] as const;
    const gauge = (name: string, help: string, count: (processes: readonly ManagedProcess[]) => number): ExportedMetric => ({
      name,
      help,
      type: 'gauge',
      aggregator: 'sum',
      values: processesByRole.map(([role, processes]) => ({ labels: { role }, value: count(processes) })),
    });
    return [
      gauge('candor_processes', 'Processes that are ready', (processes) => processes.filter(({ child }) => child?.isReady()).length),
      gauge('candor_process_restarts', 'How often a process ended and was started again', (processes) =>
        processes.reduce((sum, { restarts }) => sum + restarts, 0),
      ),
    ];
  }
}
