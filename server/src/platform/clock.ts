export interface Clock {
  now(): Date;
}

/**
 * Starts at the database's time and advances with the monotonic timer. When somebody sets the machine's clock back, codes and
 * sessions still expire in time.
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

  /** Continues from the database's time, which all processes share. */
  synchronise(databaseTime: Date): void {
    this.#originMs = databaseTime.getTime();
    this.#startedMs = performance.now();
  }
}

export const secondsAfter = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);
export const MINUTE_S = 60;
export const HOUR_S = 3600;
export const DAY_S = 86_400;
export const MINUTE_MS = MINUTE_S * 1000;
export const HOUR_MS = HOUR_S * 1000;
export const DAY_MS = DAY_S * 1000;

/** The beginning of the UTC day: of many times only the day is stored, so that they can't be matched with other actions of that moment. */
export const startOfDay = (time: Date): Date => new Date(Math.floor(time.getTime() / DAY_MS) * DAY_MS);
