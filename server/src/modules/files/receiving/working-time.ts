/** How long the worker has worked: the time since the start without that for which a piece waited to be received. */
export class WorkingTime {
  readonly #startedAt = performance.now();
  #waitedMs = 0;
  #waitsSince: number | undefined;

  ms(): number {
    return performance.now() - this.#startedAt - this.#waitedMs - this.#waitingMs();
  }

  beginWait(): void {
    this.#waitsSince = performance.now();
  }

  endWait(): void {
    this.#waitedMs += this.#waitingMs();
    this.#waitsSince = undefined;
  }

  #waitingMs(): number {
    return this.#waitsSince === undefined ? 0 : performance.now() - this.#waitsSince;
  }
}
