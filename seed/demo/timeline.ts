import type { Random } from '../random.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const after = (time: Date, ms: number): Date => new Date(time.getTime() + ms);
export const daysBefore = (time: Date, days: number): Date => after(time, -days * DAY_MS);
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
export const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** A random time between two times. */
export const timeBetween = (random: Random, from: Date, to: Date): Date =>
  after(from, Math.floor(random.next() * Math.max(0, to.getTime() - from.getTime())));

/** A random number of milliseconds around `typical` hours: usually fewer, sometimes many more. */
export const drawHoursMs = (random: Random, typical: number): number =>
  Math.ceil((0.05 + -Math.log(1 - random.next() * 0.98)) * typical * HOUR_MS);
