export interface Clock {
  now(): Date;
}

/**
 * Real time that a change of the machine's clock cannot bend: it starts from what the database says and runs on the
 * monotonic timer, so that no code or session lives longer than promised.
 */
export class MonotonicClock implements Clock {
  #originMs: number;
  #startedMs = performance.now();

  constructor(origin: Date = new Date()) {
    this.#originMs = origin.getTime();
  }

  now(): Date {
    return new Date(this.#originMs + performance.now() - this.#startedMs);
  }

  /** Takes over the database's time, which all processes share. */
  synchronise(databaseTime: Date): void {
    this.#originMs = databaseTime.getTime();
    this.#startedMs = performance.now();
  }
}

export const secondsAfter = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);
export const MINUTE_S = 60;
export const HOUR_S = 3600;
export const DAY_S = 86_400;
