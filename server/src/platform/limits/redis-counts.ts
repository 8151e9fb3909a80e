import { randomUUID } from 'node:crypto';
import { AFTER_THREE_IN_A_ROW, CircuitBreaker } from '../circuit-breaker.ts';
import type { Logger } from '../logger.ts';
import { ADD_COUNTS, TAKE_EACH } from './redis-scripts.ts';
import type { CountedLimit, Refusal, SharedCounts } from './shared-counts.ts';

const CONNECT_MS = 3_000;
const LONGEST_PAUSE_MS = 5_000;

export interface RedisSettings {
  url: string;
  /** How long a call waits for Redis, because counting must not delay the call. */
  waitMs: number;
}

interface Connection {
  isReady: boolean;
  sendCommand(args: string[]): Promise<unknown>;
  close(): Promise<void>;
  destroy(): void;
}

/** Counts that all processes share, in Redis. @throws from every call while Redis does not answer */
export class RedisCounts implements SharedCounts {
  readonly #connection: Connection;
  readonly #waitMs: number;
  readonly #breaker = new CircuitBreaker(AFTER_THREE_IN_A_ROW);

  private constructor(connection: Connection, waitMs: number) {
    this.#connection = connection;
    this.#waitMs = waitMs;
  }

  /** If Redis is not reachable yet, it is connected later; until then each process counts for itself. */
  static async connect({ url, waitMs }: RedisSettings, log: Logger): Promise<RedisCounts> {
    const { createClient } = await import('@redis/client');
    const client = createClient({
      url,
      // A call never waits for Redis to return; it is counted in this process instead.
      disableOfflineQueue: true,
      socket: {
        connectTimeout: CONNECT_MS,
        reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, LONGEST_PAUSE_MS),
      },
    });
    let isLost = false;
    const failed = new Promise<void>((resolve) => {
      client.on('error', () => {
        if (!isLost)
          log.warn(
            { event: 'redis_lost' },
            'Redis is not reachable at REDIS_URL, or refuses the user or password; meanwhile each process counts limits by itself',
          );
        isLost = true;
        resolve();
      });
    });
    client.on('ready', () => {
      if (isLost) log.warn({ event: 'redis_back' }, 'Redis is reachable again');
      isLost = false;
    });
    const connected = client.connect();
    // Rejected when it is closed before it ever connected.
    connected.catch(() => undefined);
    await Promise.race([connected, failed]);
    return new RedisCounts(client, waitMs);
  }

  /** Takes one hit of each limit, in order. The first that refuses ends it; undefined when none does. */
  async takeEach(nowMs: number, limits: readonly CountedLimit[]): Promise<Refusal | undefined> {
    const args = limits.flatMap(({ max, windowSeconds, burst, item, neighbours }) => [
      max,
      windowSeconds * 1000,
      burst?.max ?? 0,
      (burst?.windowSeconds ?? 0) * 1000,
      item ?? '',
      neighbours?.max ?? 0,
      neighbours?.items.length ?? 0,
      ...(neighbours?.items ?? []),
    ]);
    const keys = limits.map(({ key }) => `candor:limit:${key}`);
    const answer = await this.#send(['EVAL', TAKE_EACH, keys.length, ...keys, nowMs, randomUUID(), ...args]);
    const [refused, waitMs, isNeighbourLimit] = answer as [number, number, number];
    if (refused === 0) return undefined;
    return {
      at: refused - 1,
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
      isNeighbourLimit: isNeighbourLimit === 1,
    };
  }

  async clear(keys: readonly string[]): Promise<void> {
    await this.#send(['DEL', ...keys.map((key) => `candor:limit:${key}`)]);
  }

  /** Adds to counters of this minute, and returns the totals of all processes. */
  async add(counts: ReadonlyMap<string, number>): Promise<Map<string, number>> {
    const keys = [...counts.keys()];
    const totals = await this.#send(['EVAL', ADD_COUNTS, keys.length, ...keys.map((key) => `candor:count:${key}`), ...counts.values()]);
    return new Map(keys.map((key, n) => [key, (totals as number[])[n]!]));
  }

  state(): { isHealthy: boolean; isOpen: boolean; checkedAt: Date | null } {
    const { isHealthy, isOpen, checkedAt } = this.#breaker.state();
    const { isReady } = this.#connection;
    return { isHealthy: isHealthy && isReady, isOpen: isOpen || !isReady, checkedAt };
  }

  async close(): Promise<void> {
    if (this.#connection.isReady) await this.#connection.close();
    else this.#connection.destroy();
  }

  async #send(args: readonly (string | number)[]): Promise<unknown> {
    // The client reconnects by itself; the circuit breaker is for a Redis that is connected but doesn't reply.
    if (!this.#connection.isReady) throw new Error('Redis is unavailable');
    return this.#breaker.run(async () => {
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error('Redis did not answer in time')), this.#waitMs);
      });
      try {
        return await Promise.race([this.#connection.sendCommand(args.map(String)), timeout]);
      } finally {
        clearTimeout(timer);
      }
    });
  }
}
