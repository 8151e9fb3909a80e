const FAILURES = 3;
const PAUSE_MS = 60_000;

/** Leaves a provider alone for a minute after it failed three times in a row; then one call tries again. */
export class CircuitBreaker {
  readonly #now: () => number;
  #failures = 0;
  #closedAgainAt = 0;
  #checkedAt: Date | null = null;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** What the call gives, or undefined when it fails or is not tried. */
  async attempt<T>(call: () => Promise<T>): Promise<T | undefined> {
    if (this.#now() < this.#closedAgainAt) return undefined;
    try {
      const answer = await call();
      this.#failures = 0;
      return answer;
    } catch {
      this.#failures += 1;
      if (this.#failures >= FAILURES) this.#closedAgainAt = this.#now() + PAUSE_MS;
      return undefined;
    } finally {
      this.#checkedAt = new Date(this.#now());
    }
  }

  state(): { isHealthy: boolean; checkedAt: Date | null } {
    return { isHealthy: this.#failures === 0, checkedAt: this.#checkedAt };
  }
}
