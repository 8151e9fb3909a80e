/** Lets a limited number of calls run at the same time. The others wait in order of arrival. */
export class Semaphore {
  readonly #acquireTimeoutMs: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(permits: number, acquireTimeoutMs = Infinity, maxWaiting = Infinity) {
    this.#free = permits;
    this.#maxWaiting = maxWaiting;
    this.#acquireTimeoutMs = acquireTimeoutMs;
  }

  /** Returns the call's result, or undefined if no permit was free in time or too many calls were waiting. */
  async run<T>(call: () => Promise<T>): Promise<T | undefined> {
    if (this.#free > 0) this.#free -= 1;
    else if (this.#waiting.length >= this.#maxWaiting || !(await this.#acquire())) return undefined;
    try {
      return await call();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  #acquire(): Promise<boolean> {
    return new Promise((resolve) => {
      let timeout: NodeJS.Timeout | undefined;
      const acquired = (): void => {
        clearTimeout(timeout);
        resolve(true);
      };
      this.#waiting.push(acquired);
      if (this.#acquireTimeoutMs === Infinity) return;
      timeout = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(acquired), 1);
        resolve(false);
      }, this.#acquireTimeoutMs);
    });
  }
}
