import { MINUTE_MS } from '../../clock.ts';

/** Adds counts of a minute to those of other processes, and returns the totals of the keys it was given; rejects when it can't. */
export type ShareCounts = (minute: number, counts: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, number>>;

const SHARE_EVERY_MS = 100;

const minuteOf = (ms: number): number => Math.floor(ms / MINUTE_MS);

export interface MinuteTotal {
  total: number;
  /** Until the minute is over. */
  secondsLeft: number;
}

/** Sums by key within the current minute: this process's own immediately, those of other processes with a short delay. */
export class MinuteCounter {
  readonly #share: ShareCounts | undefined;
  /** Processes that count together need the same minutes. */
  readonly #startedAt: number;
  #minute = 0;
  #ownCounts = new Map<string, number>();
  #unsent = new Map<string, number>();
  /** Counts of the other processes at the last exchange. */
  #others = new Map<string, number>();
  #isExchanging = false;

  constructor(share: ShareCounts | undefined) {
    this.#share = share;
    this.#startedAt = share ? 0 : performance.timeOrigin + performance.now();
  }

  add(key: string, amount: number): MinuteTotal {
    const now = this.#now();
    const minute = minuteOf(now);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#ownCounts = new Map();
      this.#unsent = new Map();
      this.#others = new Map();
    }
    const own = (this.#ownCounts.get(key) ?? 0) + amount;
    this.#ownCounts.set(key, own);
    if (this.#share) {
      this.#unsent.set(key, (this.#unsent.get(key) ?? 0) + amount);
      this.#exchangeSoon(this.#share);
    }
    return { total: own + (this.#others.get(key) ?? 0), secondsLeft: Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000) };
  }

  #now(): number {
    return performance.timeOrigin + performance.now() - this.#startedAt;
  }

  #exchangeSoon(share: ShareCounts): void {
    if (this.#isExchanging) return;
    this.#isExchanging = true;
    setTimeout(() => void this.#exchange(share), SHARE_EVERY_MS).unref();
  }

  async #exchange(share: ShareCounts): Promise<void> {
    const [minute, ownCounts, unsent] = [this.#minute, new Map(this.#ownCounts), this.#unsent];
    this.#unsent = new Map();
    try {
      const totals = await share(minute, unsent);
      if (minute !== this.#minute) return;
      for (const [key, total] of totals) this.#others.set(key, Math.max(0, total - ownCounts.get(key)!));
    } catch {
      // Sent again with the next exchange.
      if (minute === this.#minute) for (const [key, count] of unsent) this.#unsent.set(key, count + (this.#unsent.get(key) ?? 0));
    } finally {
      this.#isExchanging = false;
      if (minuteOf(this.#now()) !== this.#minute) this.#unsent = new Map();
      // Sends the counts added meanwhile: there may be no later call that would send them.
      if (this.#unsent.size > 0) this.#exchangeSoon(share);
    }
  }
}
