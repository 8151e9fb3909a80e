import type { QueueCounts } from '@candor/contract/moderation';

type CountsByRole = Record<'reviewer' | 'admin', QueueCounts>;
const POLL_EVERY_MS = 1_000;

/**
 * Reads the counts of the review queue once a second while this process has an open stream that shows them. A submission or
 * decision therefore sends nothing itself, and a hundred of them within a second cause one event.
 */
export class QueueStatsPoller {
  readonly #read: () => Promise<CountsByRole>;
  readonly #hasListeners: () => boolean;
  readonly #publish: (counts: CountsByRole) => void;
  readonly #onFail: () => void;
  #isFailing = false;
  #timer: NodeJS.Timeout | undefined;
  #isReading = false;

  /** `onFail` is called for the first of several failures in a row. */
  constructor(options: {
    read: () => Promise<CountsByRole>;
    hasListeners: () => boolean;
    publish: (counts: CountsByRole) => void;
    onFail: () => void;
  }) {
    this.#onFail = options.onFail;
    this.#read = options.read;
    this.#hasListeners = options.hasListeners;
    this.#publish = options.publish;
  }

  start(): void {
    if (this.#hasListeners()) this.#timer ??= setInterval(() => void this.#poll(), POLL_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #poll(): Promise<void> {
    if (!this.#hasListeners()) return this.stop();
    // A read that takes longer than a second must not overlap with the next one.
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      this.#publish(await this.#read());
      this.#isFailing = false;
    } catch {
      if (!this.#isFailing) this.#onFail();
      this.#isFailing = true;
    } finally {
      this.#isReading = false;
    }
  }
}
