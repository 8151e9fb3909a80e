const TICKS = 10;

/** No connection of the pool came back in time. The code is that of PostgreSQL when it has no connection left. */
export class NoConnectionReturned extends Error {
  readonly code = '53300';

  constructor() {
    super('all connections of the pool are in use, and none came back');
    this.name = 'NoConnectionReturned';
  }
}

/**
 * Distinguishes a busy pool, whose connections come back, from one whose connections are stuck. The time is counted in ticks of the event
 * loop: a process that gets no processor time doesn't see connections come back, and must not take that for a stuck pool.
 */
export class PoolWatchdog {
  readonly #tickMs: number;
  readonly #waiters = new Set<(error: Error) => void>();
  #ticks = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(stuckMs: number) {
    this.#tickMs = stuckMs / TICKS;
  }

  /** Whether no connection has come back for so long that new calls are refused immediately. */
  get isStuck(): boolean {
    return this.#ticks >= TICKS;
  }

  /** A connection was taken or came back. */
  reset(): void {
    this.#ticks = 0;
  }

  /** Calls `refuse` once no connection has come back for too long. @returns a function that stops waiting */
  wait(refuse: (error: Error) => void): () => void {
    this.#waiters.add(refuse);
    this.#timer ??= setInterval(() => this.#tick(), this.#tickMs).unref();
    return () => {
      this.#waiters.delete(refuse);
      if (this.#waiters.size === 0) this.#stop();
    };
  }

  #tick(): void {
    this.#ticks += 1;
    if (!this.isStuck) return;
    const refused = [...this.#waiters];
    this.#waiters.clear();
    this.#stop();
    for (const refuse of refused) refuse(new NoConnectionReturned());
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
