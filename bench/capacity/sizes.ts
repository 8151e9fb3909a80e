import { needsOf, type Size } from './growth.ts';

const MILLION = 1e6;
export const SIZES: readonly Size[] = [
  { experiences: MILLION, members: 100_000, activeShare: 0.4 },
  { experiences: 100 * MILLION, members: 10 * MILLION, activeShare: 0.4 },
  { experiences: 1_000 * MILLION, members: 50 * MILLION, activeShare: 0.4 },
];

export const shortCount = (n: number): string =>
  n >= 1e9 ? `${n / 1e9} billion` : n >= 1e6 ? `${n / 1e6} million` : n.toLocaleString('en-US');

/** The processes that serve, each with a core. */
export const processesFor = (size: Size): number => Math.max(2, Math.ceil(needsOf(size).nodeCores));
