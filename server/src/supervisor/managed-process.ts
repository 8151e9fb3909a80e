import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../platform/logger.ts';
import { startChild, type Child, type Instructions } from './child.ts';
import type { Exchange } from './exchange.ts';

/** A process that ends sooner than `stableMs` after it was ready will probably end again, so each restart waits a little longer. */
const RESTARTS = { stableMs: 10_000, firstPauseMs: 250, longestPauseMs: 3_000 };
/** A process that doesn't answer for `hangingMs` hangs, and is killed. */
const PINGS = { everyMs: 2_000, hangingMs: 20_000 };

export interface ManagedProcessOptions {
  exchange: Exchange;
  log: Logger;
  /** A process that has not ended after this time is killed. */
  longestStopMs: number;
  instructions(): Omit<Instructions, 'seeds'>;
}

/** Runs one process, and starts another when it ends. */
export class ManagedProcess {
  readonly #options: ManagedProcessOptions;
  #current: Child | undefined;
  #isStopping = false;
  #failures = 0;
  #restarts = 0;

  constructor(options: ManagedProcessOptions) {
    this.#options = options;
  }

  get child(): Child | undefined {
    return this.#current;
  }

  get restarts(): number {
    return this.#restarts;
  }

  get name(): string {
    return this.#options.instructions().name;
  }

  /** @returns the port that the process listens on. @throws the reason why it did not start */
  async start({ seeds = false } = {}): Promise<number> {
    const child = this.#startChild(seeds);
    this.#current = child;
    const port = await child.ready;
    this.#watch(child);
    return port;
  }

  /** Replaces the process: stops the old one as soon as the new one serves, or first, if both would need too many connections. */
  async replace({ overlaps }: { overlaps: boolean }): Promise<void> {
    const old = this.#current;
    if (!overlaps) {
      this.#current = undefined;
      await this.#end(old);
    }
    const child = this.#startChild(false);
    try {
      await child.ready;
    } catch (error) {
      if (!overlaps) this.#restartLater();
      throw error;
    }
    this.#current = child;
    this.#watch(child);
    if (overlaps) await this.#end(old);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#end(this.#current);
  }

  #startChild(seeds: boolean): Child {
    const { exchange, instructions } = this.#options;
    const child = startChild({ ...instructions(), seeds });
    const leave = exchange.join(instructions().name, child.channel, child.isReady);
    void child.ended.then(leave);
    return child;
  }

  #watch(child: Child): void {
    const readyAt = performance.now();
    const pings = setInterval(() => void this.#ping(child), PINGS.everyMs).unref();
    void child.ended.then((exit) => {
      clearInterval(pings);
      if (this.#isStopping || this.#current !== child) return;
      this.#options.log.error({ event: 'process_ended', kind: this.name, signal: exit }, 'a process ended and is started again');
      this.#failures = performance.now() - readyAt < RESTARTS.stableMs ? this.#failures + 1 : 0;
      this.#restartLater();
    });
  }

  #restartLater(): void {
    this.#current = undefined;
    this.#restarts += 1;
    const pauseMs = this.#failures <= 1 ? 0 : Math.min(RESTARTS.firstPauseMs * 2 ** this.#failures, RESTARTS.longestPauseMs);
    void sleep(pauseMs).then(() => {
      if (this.#isStopping || this.#current) return;
      this.start().catch((error: Error) => {
        this.#options.log.error({ event: 'process_start_failed', kind: this.name }, error.message);
        this.#failures += 1;
        if (!this.#isStopping) this.#restartLater();
      });
    });
  }

  async #ping(child: Child): Promise<void> {
    await child.channel.request('ping', null, PINGS.hangingMs).catch(() => {
      if (this.#current !== child || this.#isStopping) return;
      this.#options.log.error({ event: 'process_hangs', kind: this.name }, 'a process does not answer and is killed');
      child.signal('SIGKILL');
    });
  }

  async #end(child: Child | undefined): Promise<void> {
    if (!child) return;
    child.signal('SIGTERM');
    const kill = setTimeout(() => child.signal('SIGKILL'), this.#options.longestStopMs).unref();
    await child.ended;
    clearTimeout(kill);
  }
}
