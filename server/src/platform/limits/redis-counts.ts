import { randomUUID } from 'node:crypto';
import { AFTER_THREE_IN_A_ROW, CircuitBreaker } from '../circuit-breaker.ts';
import type { Logger } from '../logger.ts';
import { ADD, TAKE_IN_TURN } from './redis-scripts.ts';

const CONNECT_MS = 3_000;
const LONGEST_PAUSE_MS = 5_000;

export interface RedisSettings {
  url: string;
  /** How long a call waits for an answer: counting must not hold up what is counted. */
  waitMs: number;
}

/** One limit of one subject; what says whom or what is a keyed hash. */
export interface CountedLimit {
  key: string;
  max: number;
  windowSeconds: number;
  burst: { max: number; windowSeconds: number } | undefined;
  item: string | undefined;
  neighbours: { items: readonly string[]; most: number } | undefined;
}

export interface Refusal {
  /** Which of the limits it was. */
  at: number;
  retryAfterSeconds: number;
  isForNeighbours: boolean;
}

interface Connection {
  isReady: boolean;
  sendCommand(words: string[]): Promise<unknown>;
  close(): Promise<void>;
  destroy(): void;
}

/** Counts that all processes share, in Redis. @throws from every call while Redis does not answer */
export class RedisCounts {
  readonly #connection: Connection;
  readonly #waitMs: number;
  readonly #breaker = new CircuitBreaker(AFTER_THREE_IN_A_ROW);

  private constructor(connection: Connection, waitMs: number) {
    this.#connection = connection;
    this.#waitMs = waitMs;
  }

  /** @throws Error with a sentence for the operator */
  static async connect({ url, waitMs }: RedisSettings, log: Logger): Promise<RedisCounts> {
    const { createClient } = await import('@redis/client');
    let isUp = false;
    const client = createClient({
      url,
      // What waits for Redis to come back is counted elsewhere by then.
      disableOfflineQueue: true,
      socket: {
        connectTimeout: CONNECT_MS,
        reconnectStrategy: (tries) => isUp && Math.min(100 * 2 ** tries, LONGEST_PAUSE_MS),
      },
    });
    let isLost = false;
    client.on('error', () => {
      if (isUp && !isLost) log.warn({ event: 'redis_lost' }, 'Redis does not answer; limits are counted by each process until it does');
      isLost = true;
    });
    client.on('ready', () => {
      if (isLost) log.warn({ event: 'redis_back' }, 'Redis answers again');
      isLost = false;
    });
    try {
      await client.connect();
    } catch {
      client.destroy();
      throw new Error('the Redis that REDIS_URL names cannot be reached, or refuses this user or password.');
    }
    isUp = true;
    return new RedisCounts(client, waitMs);
  }

  /** Takes one hit of each; the first that refuses ends it. Undefined when none refuses. */
  async takeInTurn(nowMs: number, limits: readonly CountedLimit[]): Promise<Refusal | undefined> {
    const words = limits.flatMap(({ max, windowSeconds, burst, item, neighbours }) => [
      max,
      windowSeconds * 1000,
      burst?.max ?? 0,
      (burst?.windowSeconds ?? 0) * 1000,
      item ?? '',
      neighbours?.most ?? 0,
      neighbours?.items.length ?? 0,
      ...(neighbours?.items ?? []),
    ]);
    const keys = limits.map(({ key }) => `candor:limit:${key}`);
    const answer = await this.#ask(['EVAL', TAKE_IN_TURN, keys.length, ...keys, nowMs, randomUUID(), ...words]);
    const [refused, waitMs, isForNeighbours] = answer as [number, number, number];
    if (refused === 0) return undefined;
    return {
      at: refused - 1,
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
      isForNeighbours: isForNeighbours === 1,
    };
  }

  async clear(keys: readonly string[]): Promise<void> {
    await this.#ask(['DEL', ...keys.map((key) => `candor:limit:${key}`)]);
  }

  /** Adds hits to counts of this minute; answers how many each has with those of all processes. */
  async add(counts: ReadonlyMap<string, number>): Promise<Map<string, number>> {
    const keys = [...counts.keys()];
    const totals = await this.#ask(['EVAL', ADD, keys.length, ...keys.map((key) => `candor:count:${key}`), ...counts.values()]);
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

  async #ask(words: readonly (string | number)[]): Promise<unknown> {
    // The connection finds out by itself when Redis is back; only one that is silent is left alone.
    if (!this.#connection.isReady) throw new Error('Redis is away');
    return this.#breaker.run(async () => {
      let timer: NodeJS.Timeout | undefined;
      const silence = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error('Redis did not answer in time')), this.#waitMs);
      });
      try {
        return await Promise.race([this.#connection.sendCommand(words.map(String)), silence]);
      } finally {
        clearTimeout(timer);
      }
    });
  }
}
