import { boundedCache } from './bounded-cache.ts';

/** A call that may not run: the queue is full, no permit was free in time, or its client has disconnected. */
export class QueueFull extends Error {
  constructor() {
    super('too many calls are waiting');
    this.name = 'QueueFull';
  }
}

interface Waiter {
  client: string;
  cost: number;
  start: () => void;
  refuse: (error: Error) => void;
  timer: NodeJS.Timeout;
}

interface Usage {
  cost: number;
  at: number;
}

export interface FairQueueOptions {
  maxRunning: number;
  /** Running and waiting calls together. */
  maxInFlight: number;
  maxWaitMs: number;
  /**
   * For how long calls may be started in one turn of the event loop. Otherwise hundreds of calls that are answered from memory would run in
   * one turn, and each query of another call would wait for all of them.
   */
  maxTurnMs?: number;
  now?: () => number;
}

const HALF_LIFE_MS = 10_000;
const MAX_CLIENTS = 20_000;

/**
 * Admits a bounded number of simultaneous calls. The next to run is a call of the client whose recent calls cost least, so
 * that however many calls one client sends, another one's call overtakes them.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #now: () => number;
  readonly #waiting = new Map<string, Waiter[]>();
  readonly #usage = boundedCache<Usage>(MAX_CLIENTS);
  #waitingCount = 0;
  #running = 0;
  #maxRunning: number;
  /** When the first call of this turn of the event loop was started. */
  #turnStart: number | undefined;

  constructor(options: FairQueueOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#maxRunning = Math.min(options.maxRunning, options.maxInFlight);
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waitingCount;
  }

  /** Lowers the number of simultaneous calls, or restores it with 1. */
  scale(share: number): void {
    const { maxRunning, maxInFlight } = this.#options;
    this.#maxRunning = Math.max(1, Math.floor(Math.min(maxRunning, maxInFlight) * share));
    this.#startNext();
  }

  /** Acquires a permit for a call of `client` if one is free. Each permit must be released. */
  tryAcquire(client: string, cost: number): boolean {
    if (!this.#mayStart()) return false;
    this.#run(client, cost);
    return true;
  }

  /**
   * Acquires a permit, or waits for one. `onDisconnect` receives a function to call if the client disconnects while its call waits. A call
   * that had a permit before (`isReturning`) comes before the other calls of its client.
   * @throws QueueFull when too many calls wait, no permit is free in time, or the client disconnects
   */
  async acquire(
    client: string,
    cost: number,
    { onDisconnect, isReturning = false }: { onDisconnect?: (stopWaiting: () => void) => void; isReturning?: boolean } = {},
  ): Promise<void> {
    if (this.tryAcquire(client, cost)) return;
    if (this.#running + this.#waitingCount >= this.#options.maxInFlight) this.#makeRoomFor(client);
    await new Promise<void>((resolve, reject) => {
      const waiter: Waiter = {
        client,
        cost,
        start: resolve,
        refuse: reject,
        timer: setTimeout(() => this.#refuse(waiter), this.#options.maxWaitMs),
      };
      onDisconnect?.(() => this.#refuse(waiter));
      const queue = this.#waiting.get(client);
      if (queue && isReturning) queue.unshift(waiter);
      else if (queue) queue.push(waiter);
      else this.#waiting.set(client, [waiter]);
      this.#waitingCount += 1;
    });
  }

  release(): void {
    this.#running -= 1;
    this.#startNext();
  }

  #run(client: string, cost: number): void {
    this.#running += 1;
    this.#usage.set(client, { cost: this.#usageOf(client) + cost, at: this.#now() });
  }

  #mayStart(): boolean {
    if (this.#running >= this.#maxRunning) return false;
    if (this.#options.maxTurnMs === undefined) return true;
    if (this.#turnStart !== undefined) return this.#now() - this.#turnStart < this.#options.maxTurnMs;
    this.#turnStart = this.#now();
    setImmediate(() => {
      this.#turnStart = undefined;
      this.#startNext();
    });
    return true;
  }

  #startNext(): void {
    while (this.#waitingCount > 0 && this.#mayStart()) {
      const next = this.#waiting.get(this.#lightest())![0]!;
      this.#remove(next);
      this.#run(next.client, next.cost);
      next.start();
    }
  }

  /**
   * Refuses the latest call of the client with the most waiting calls (of several, the one that has used most), or the new call if that
   * would be its client.
   */
  #makeRoomFor(client: string): void {
    let heaviest = client;
    for (const other of this.#waiting.keys()) if (this.#isHeavier(other, heaviest, client)) heaviest = other;
    if (heaviest === client) throw new QueueFull();
    this.#refuse(this.#waiting.get(heaviest)!.at(-1)!);
  }

  #isHeavier(one: string, other: string, newClient: string): boolean {
    const waitingOf = (client: string): number => (this.#waiting.get(client)?.length ?? 0) + (client === newClient ? 1 : 0);
    return waitingOf(one) > waitingOf(other) || (waitingOf(one) === waitingOf(other) && this.#usageOf(one) > this.#usageOf(other));
  }

  #lightest(): string {
    let found: string | undefined;
    let best = Infinity;
    for (const client of this.#waiting.keys()) {
      const usage = this.#usageOf(client);
      if (usage >= best) continue;
      found = client;
      best = usage;
    }
    return found!;
  }

  #usageOf(client: string): number {
    const usage = this.#usage.peek(client);
    return usage ? usage.cost * 2 ** ((usage.at - this.#now()) / HALF_LIFE_MS) : 0;
  }

  #refuse(waiter: Waiter): void {
    if (this.#remove(waiter)) waiter.refuse(new QueueFull());
  }

  #remove(waiter: Waiter): boolean {
    const queue = this.#waiting.get(waiter.client);
    const at = queue?.indexOf(waiter) ?? -1;
    if (!queue || at === -1) return false;
    clearTimeout(waiter.timer);
    queue.splice(at, 1);
    if (queue.length === 0) this.#waiting.delete(waiter.client);
    this.#waitingCount -= 1;
    return true;
  }
}
