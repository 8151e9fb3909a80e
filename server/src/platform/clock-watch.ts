import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';

const COMPARE_EVERY_MS = 60_000;
/** Codes and sessions last minutes and hours, so smaller differences don't matter. */
export const CLOCK_DIFFERENCE_WARN_MS = 5_000;
/** A reading that took longer says too little about the time at which the database answered. */
const LONGEST_READING_MS = 2_000;

/**
 * Compares this process's clock with the database's, which it took over at the start. They differ later if somebody sets the clock of the
 * database's machine, or if this machine was suspended.
 */
export class ClockWatch {
  readonly #clock: Clock;
  readonly #readDatabaseTime: () => Promise<Date>;
  readonly #log: Logger;
  #differenceMs = 0;
  #hasWarned = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(clock: Clock, readDatabaseTime: () => Promise<Date>, log: Logger) {
    this.#clock = clock;
    this.#readDatabaseTime = readDatabaseTime;
    this.#log = log;
  }

  start(): void {
    this.#timer = setInterval(() => void this.compare(), COMPARE_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** By how much the database's clock is ahead; negative if it is behind. */
  get differenceMs(): number {
    return this.#differenceMs;
  }

  /** If the database can't be read, the difference stays as it was last found: /readyz reports the database. */
  async compare(): Promise<void> {
    const began = this.#clock.now().getTime();
    let databaseTime: Date;
    try {
      databaseTime = await this.#readDatabaseTime();
    } catch {
      return;
    }
    const tookMs = this.#clock.now().getTime() - began;
    if (tookMs > LONGEST_READING_MS) return;
    this.#differenceMs = Math.round(databaseTime.getTime() - began - tookMs / 2);
    this.#report();
  }

  #report(): void {
    const differs = Math.abs(this.#differenceMs) >= CLOCK_DIFFERENCE_WARN_MS;
    if (differs === this.#hasWarned) return;
    this.#hasWarned = differs;
    if (differs)
      this.#log.warn(
        { event: 'clock_differs', ms: this.#differenceMs },
        'the database’s clock differs from that of this process, which it set at the start. Let the machines set their clocks by NTP, then restart Candor',
      );
    else this.#log.warn({ event: 'clock_agrees' }, 'the database’s clock and that of this process agree again');
  }
}
