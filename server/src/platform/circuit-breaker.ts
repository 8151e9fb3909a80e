/** When calls are no longer tried: by how many of the latest ones failed. */
export interface BreakerPolicy {
  /** How many of the latest calls are looked at; fewer are too few to judge by. */
  latest: number;
  failures: number;
}

/** Safety.md, 4.2: a model is slow and costs a person's time, carriers fail one message at a time. */
export const AFTER_THREE_IN_A_ROW: BreakerPolicy = { latest: 3, failures: 3 };
export const AFTER_HALF_OF_TWENTY: BreakerPolicy = { latest: 20, failures: 10 };

const PAUSE_MS = 60_000;

/** Thrown instead of calling. */
export class BreakerOpen extends Error {
  readonly secondsLeft: number;
  constructor(secondsLeft: number) {
    super('the provider is being left alone');
    this.name = 'BreakerOpen';
    this.secondsLeft = secondsLeft;
  }
}

/** Leaves a provider alone for a minute after too many of its latest calls failed; then one call tries again. */
export class CircuitBreaker {
  readonly #policy: BreakerPolicy;
  readonly #now: () => number;
  /** True for a failure, the latest last. */
  #latest: boolean[] = [];
  #openUntil: number | undefined;
  #checkedAt: Date | null = null;

  constructor(policy: BreakerPolicy, now: () => number = Date.now) {
    this.#policy = policy;
    this.#now = now;
  }

  /** @throws BreakerOpen when it is not tried, or what the call throws; what is not the provider's failing does not count */
  async run<T>(call: () => Promise<T>, isFailing: (error: unknown) => boolean = () => true): Promise<T> {
    const now = this.#now();
    if (this.#openUntil !== undefined) {
      if (now < this.#openUntil) throw new BreakerOpen(Math.ceil((this.#openUntil - now) / 1000));
      // One tries; the others go on waiting for what it finds.
      this.#openUntil = now + PAUSE_MS;
    }
    try {
      const answer = await call();
      this.#note(false);
      return answer;
    } catch (error) {
      this.#note(isFailing(error));
      throw error;
    }
  }

  /** What the call gives, or undefined when it fails or is not tried. */
  attempt<T>(call: () => Promise<T>): Promise<T | undefined> {
    return this.run(call).catch(() => undefined);
  }

  state(): { isHealthy: boolean; isOpen: boolean; checkedAt: Date | null } {
    return { isHealthy: this.#latest.at(-1) !== true, isOpen: this.#openUntil !== undefined, checkedAt: this.#checkedAt };
  }

  #note(hasFailed: boolean): void {
    const wasOpen = this.#openUntil !== undefined;
    this.#checkedAt = new Date(this.#now());
    this.#latest = wasOpen && !hasFailed ? [false] : [...this.#latest, hasFailed].slice(-this.#policy.latest);
    const failures = this.#latest.filter(Boolean).length;
    const isTooMany = this.#latest.length >= this.#policy.latest && failures >= this.#policy.failures;
    this.#openUntil = hasFailed && (wasOpen || isTooMany) ? this.#now() + PAUSE_MS : hasFailed ? this.#openUntil : undefined;
  }
}
