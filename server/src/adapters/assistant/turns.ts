/** Lets so many calls run at once. The others wait for their turn, each no longer than it is worth. */
export class Turns {
  readonly #patienceMs: number;
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(atOnce: number, patienceMs: number) {
    this.#free = atOnce;
    this.#patienceMs = patienceMs;
  }

  /** What the call gives, or undefined when its turn did not come. */
  async run<T>(call: () => Promise<T>): Promise<T | undefined> {
    if (this.#free === 0) {
      if (!(await this.#comes())) return undefined;
    } else this.#free -= 1;
    try {
      return await call();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  #comes(): Promise<boolean> {
    return new Promise((resolve) => {
      const come = (): void => {
        clearTimeout(patience);
        resolve(true);
      };
      const patience = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(come), 1);
        resolve(false);
      }, this.#patienceMs);
      this.#waiting.push(come);
    });
  }
}
