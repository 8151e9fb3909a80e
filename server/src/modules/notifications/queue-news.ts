import type { QueueCounts } from '@candor/contract/moderation';

type CountsByRole = Record<'reviewer' | 'admin', QueueCounts>;
const ASKED_EVERY_MS = 1_000;

/**
 * The numbers of the review queue, read once a second for as long as somebody in this process wants them: no submission or
 * decision has to pay for telling, and a hundred of them within a second are told as one.
 */
export class QueueNews {
  readonly #read: () => Promise<CountsByRole>;
  readonly #isWanted: () => boolean;
  readonly #tell: (counts: CountsByRole) => void;
  readonly #onFail: () => void;
  #isFailing = false;
  #timer: NodeJS.Timeout | undefined;
  #isReading = false;

  /** `onFail` hears of the first of several failures in a row. */
  constructor(wish: {
    read: () => Promise<CountsByRole>;
    isWanted: () => boolean;
    tell: (counts: CountsByRole) => void;
    onFail: () => void;
  }) {
    this.#onFail = wish.onFail;
    this.#read = wish.read;
    this.#isWanted = wish.isWanted;
    this.#tell = wish.tell;
  }

  follow(): void {
    if (this.#isWanted()) this.#timer ??= setInterval(() => void this.#look(), ASKED_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #look(): Promise<void> {
    if (!this.#isWanted()) return this.stop();
    // A database that takes longer than a second is not asked twice at once.
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      this.#tell(await this.#read());
      this.#isFailing = false;
    } catch {
      if (!this.#isFailing) this.#onFail();
      this.#isFailing = true;
    } finally {
      this.#isReading = false;
    }
  }
}
