/** One guess of an attack: a score for each candidate, higher for likelier ones, and the true author. */
export interface Guess {
  scores: ReadonlyMap<string, number>;
  truth: string;
  /** How many candidates a random guess chooses among. */
  k: number;
}

export interface Figures {
  attack: string;
  guesses: number;
  /** The mean of k of the guesses. */
  k: number;
  /** The share of guesses whose first candidate is the true author. */
  top1: number;
  /** The share of guesses that have the true author among their first five candidates. */
  top5: number;
  /** The highest allowed share of right first guesses (docs/anonymity.md). */
  bound: number;
  /** How far the true author ranks above the middle of the candidates, in standard deviations of chance. */
  z: number;
  isBroken: boolean;
}

/** A first guess may be right this many times as often as by chance. */
const ALLOWED_TIMES_CHANCE = 1.5;
/** Hundreds of figures are measured, so one above its bound counts only if chance produces it more rarely than this. */
const RARE = 1e-6;
const RARE_Z = 5.5;

/** The chance that the true author is among the best `count`, with ties broken at random. */
function chanceAmong({ scores, truth }: Guess, count: number): number {
  const authorScore = scores.get(truth);
  if (authorScore === undefined) return 0;
  let better = 0;
  let equal = 0;
  for (const score of scores.values()) {
    if (score > authorScore) better += 1;
    else if (score === authorScore) equal += 1;
  }
  return Math.min(1, Math.max(0, (count - better) / equal));
}

/** The true author's rank among the candidates, from 0 (last) to 1 (first); 0.5 for a person who is no candidate. */
function rankOf({ scores, truth }: Guess): number {
  const authorScore = scores.get(truth);
  if (authorScore === undefined || scores.size < 2) return 0.5;
  let worse = 0;
  let equal = 0;
  for (const score of scores.values()) {
    if (score < authorScore) worse += 1;
    else if (score === authorScore) equal += 1;
  }
  return (worse + equal / 2) / scores.size;
}

/** Whether this many hits are less likely than RARE if `mean` are expected (Poisson). */
function isTooMany(hits: number, mean: number): boolean {
  let term = Math.exp(-mean);
  let below = 0;
  for (let count = 0; count < Math.ceil(hits - 1e-9); count++) {
    below += term;
    term *= mean / (count + 1);
  }
  return hits > mean && 1 - below < RARE;
}

/** An attack whose z is above this has clearly found something, even with few items. */
const CLEAR_Z = 4;
export const isClear = ({ isBroken, z }: Figures): boolean => isBroken || z > CLEAR_Z;

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** @param bound of the top-1 share; 1.5 times chance by default */
export function figuresOf(attack: string, guesses: readonly Guess[], bound?: number): Figures {
  const k = meanOf(guesses.map((guess) => guess.k));
  const hits = guesses.map((guess) => chanceAmong(guess, 1));
  const allowed = bound ?? ALLOWED_TIMES_CHANCE / k;
  const top1 = meanOf(hits);
  const z = (meanOf(guesses.map(rankOf)) - 0.5) * Math.sqrt(12 * guesses.length);
  const isBroken = isTooMany(top1 * guesses.length, allowed * guesses.length) || (bound === undefined && z > RARE_Z);
  return {
    attack,
    guesses: guesses.length,
    k,
    top1,
    top5: meanOf(guesses.map((guess) => chanceAmong(guess, 5))),
    bound: allowed,
    z,
    isBroken,
  };
}

export function formatFigures(all: readonly Figures[]): string {
  const percent = (share: number): string => `${(100 * share).toFixed(2)} %`.padStart(9);
  const lines = all.map(
    ({ attack, guesses, k, top1, top5, bound, z, isBroken }) =>
      `  ${attack.padEnd(46)} ${String(guesses).padStart(6)} ${k.toFixed(0).padStart(5)} ${percent(top1)} ${percent(top5)} ${percent(bound)} ${z.toFixed(1).padStart(6)}${isBroken ? '  BROKEN' : ''}`,
  );
  const head = `  ${'attack'.padEnd(46)} ${'items'.padStart(6)} ${'k'.padStart(5)} ${'top-1'.padStart(9)} ${'top-5'.padStart(9)} ${'bound'.padStart(9)} ${'z'.padStart(6)}`;
  return [head, ...lines].join('\n');
}
