/** The circuit opens when this many of the latest calls failed. */
export interface BreakerPolicy {
  /** The number of latest calls considered. The circuit stays closed until there were that many. */
  latest: number;
  failures: number;
}

/** A language model is slow and makes a person wait, so its circuit opens sooner. Message providers fail one message at a time. */
export const AFTER_THREE_IN_A_ROW: BreakerPolicy = { latest: 3, failures: 3 };
export const AFTER_HALF_OF_TWENTY: BreakerPolicy = { latest: 20, failures: 10 };

const PAUSE_MS = 60_000;

/** Thrown instead of calling the provider. */
export class CircuitOpenError extends Error {
  readonly secondsLeft: number;
  constructor(secondsLeft: number) {
    super('the circuit breaker is open');
    this.name = 'CircuitOpenError';
    this.secondsLeft = secondsLeft;
  }
}

/** Blocks calls for a minute after too many of the latest failed, then lets one through as a trial. */
export class CircuitBreaker {
  readonly #policy: BreakerPolicy;
  readonly #now: () => number;
  /** True for a failure; oldest first. */
  #latest: boolean[] = [];
  #openUntil: number | undefined;
  #checkedAt: Date | null = null;

  constructor(policy: BreakerPolicy, now: () => number = Date.now) {
    this.#policy = policy;
    this.#now = now;
  }

  /** @throws CircuitOpenError while the circuit is open, or the call's own error; only errors for which `isFailure` is true count */
  async run<T>(call: () => Promise<T>, isFailure: (error: unknown) => boolean = () => true): Promise<T> {
    const now = this.#now();
    if (this.#openUntil !== undefined) {
      if (now < this.#openUntil) throw new CircuitOpenError(Math.ceil((this.#openUntil - now) / 1000));
      // This call is the trial; the circuit stays open for all others until it ends.
      this.#openUntil = now + PAUSE_MS;
    }
    try {
      const result = await call();
      this.#record(false);
      return result;
    } catch (error) {
      this.#record(isFailure(error));
      throw error;
    }
  }

  /** The call's result, or undefined when it failed or the circuit is open. */
  attempt<T>(call: () => Promise<T>): Promise<T | undefined> {
    return this.run(call).catch(() => undefined);
  }

  state(): { isHealthy: boolean; isOpen: boolean; checkedAt: Date | null } {
    return { isHealthy: this.#latest.at(-1) !== true, isOpen: this.#openUntil !== undefined, checkedAt: this.#checkedAt };
  }

  #record(hasFailed: boolean): void {
    const wasOpen = this.#openUntil !== undefined;
    this.#checkedAt = new Date(this.#now());
    this.#latest = wasOpen && !hasFailed ? [false] : [...this.#latest, hasFailed].slice(-this.#policy.latest);
    const failures = this.#latest.filter(Boolean).length;
    const isTooMany = this.#latest.length >= this.#policy.latest && failures >= this.#policy.failures;
    this.#openUntil = hasFailed && (wasOpen || isTooMany) ? this.#now() + PAUSE_MS : hasFailed ? this.#openUntil : undefined;
  }
}
