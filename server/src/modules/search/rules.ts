import { message, type Message } from '@candor/contract/message';
import { SEARCH_TOTAL_CAP } from '@candor/contract/limits';

/** A word of what is searched for, and the known words that it may stand for: itself first, then one slip away. */
export interface AskedWord {
  isInitial: boolean;
  alike: readonly { wordId: number; slips: 0 | 1 }[];
  /** Of an initial: every word it may be short for. */
  startingWith: readonly number[];
}

/** A first and a last word that some names have, and how far that is from what was asked: 0 is exactly it. */
export interface NamePair {
  first: number;
  last: number;
  score: number;
}

/** One word known and the other one of many. */
export interface NameArm {
  firsts: readonly number[];
  lasts: readonly number[];
  score: number;
}

/** How a name is looked for. Everything found is ranked by its smallest score, then newest first. */
export interface NameMatch {
  pairs: readonly NamePair[];
  arms: readonly NameArm[];
  /** Names that hold one of each group of words: those of three words and more, or any where one word is asked for. */
  holding: readonly { words: readonly (readonly number[])[]; score: number }[];
}

const SLIP = 4;
const REVERSED = 1;
/** A word in the middle of a longer name, or one left out of it. */
const LONGER = 2;
const INITIAL = 2;
/** Both words misspelt: only the likeliest few of each are tried together. */
const BOTH_MISSPELT_TRIED = 5;
/** Words of one query that are looked at. */
const WORDS_TRIED = 4;

/** How likely names are written for these words: as typed, the other way round, shortened, misspelt. */
export function matchName(asked: readonly AskedWord[]): NameMatch {
  const words = asked.length > WORDS_TRIED ? [...asked.slice(0, WORDS_TRIED - 1), asked.at(-1)!] : asked;
  const [only] = words;
  if (only === undefined) return { pairs: [], arms: [], holding: [] };
  if (words.length === 1) return { pairs: [], arms: [], holding: holding([only], 0) };

  const pairs = new Map<string, NamePair>();
  const arms: NameArm[] = [];
  for (let i = 0; i < words.length; i++) {
    for (let j = 0; j < words.length; j++) {
      if (i === j) continue;
      const isWhole = Math.min(i, j) === 0 && Math.max(i, j) === words.length - 1;
      const penalty = (i > j ? REVERSED : 0) + (isWhole ? 0 : LONGER);
      addPairs(pairs, words[i]!, words[j]!, penalty);
      addInitials(arms, words[i]!, words[j]!, penalty);
    }
  }
  return {
    pairs: [...pairs.values()].toSorted((a, b) => a.score - b.score),
    arms: arms.toSorted((a, b) => a.score - b.score),
    holding: words.some(({ isInitial }) => isInitial) ? [] : holding(words, LONGER),
  };
}

function addPairs(pairs: Map<string, NamePair>, first: AskedWord, last: AskedWord, penalty: number): void {
  const add = (a: number, b: number, score: number): void => {
    const key = `${a}|${b}`;
    const known = pairs.get(key);
    if (!known || known.score > score) pairs.set(key, { first: a, last: b, score });
  };
  let misspeltFirsts = 0;
  for (const one of first.alike) {
    if (one.slips === 1) misspeltFirsts += 1;
    let misspeltLasts = 0;
    for (const other of last.alike) {
      if (other.slips === 1) misspeltLasts += 1;
      const isBoth = one.slips + other.slips === 2;
      // The wrong way round and twice misspelt is more likely somebody else.
      if (isBoth && (penalty > 0 || misspeltFirsts > BOTH_MISSPELT_TRIED || misspeltLasts > BOTH_MISSPELT_TRIED)) continue;
      add(one.wordId, other.wordId, (one.slips + other.slips) * SLIP + penalty);
    }
  }
}

/** "Jordan M." for Jordan Miller, "J. Miller" likewise; two initials stand for themselves only. */
function addInitials(arms: NameArm[], first: AskedWord, last: AskedWord, penalty: number): void {
  const exact = (word: AskedWord) => word.alike.filter(({ slips }) => slips === 0).map(({ wordId }) => wordId);
  if (first.isInitial === last.isInitial) return;
  const firsts = first.isInitial ? first.startingWith : exact(first);
  const lasts = last.isInitial ? last.startingWith : exact(last);
  if (firsts.length > 0 && lasts.length > 0) arms.push({ firsts, lasts, score: INITIAL + penalty });
}

function holding(words: readonly AskedWord[], penalty: number): NameMatch['holding'] {
  const forms = (slips: 0 | 1) => words.map(({ alike }) => alike.filter((one) => one.slips <= slips).map(({ wordId }) => wordId));
  return [
    { words: forms(0), score: penalty },
    { words: forms(1), score: SLIP + penalty },
  ].filter((match) => match.words.length > 0 && match.words.every((group) => group.length > 0));
}

export const isEmptyMatch = ({ pairs, arms, holding: held }: NameMatch): boolean => pairs.length + arms.length + held.length === 0;

export const isOneWord = ({ pairs, holding: held }: NameMatch): boolean =>
  pairs.length === 0 && held.length > 0 && held.every(({ words }) => words.length === 1);

/** A written name of one word that is a whole name: of letters that each are a syllable or a word. */
const WHOLE_IN_ONE_WORD = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2,}$/u;

/** Product decision S2: a name alone needs two words, so that nobody leafs through everybody called Anna. */
export const isNameEnough = (words: readonly string[], hasPlatformOrPlace: boolean): boolean =>
  words.length !== 1 || hasPlatformOrPlace || WHOLE_IN_ONE_WORD.test(words[0]!);

export const capTotal = (counted: number): { total: number; isCapped: boolean } => ({
  total: Math.min(counted, SEARCH_TOTAL_CAP),
  isCapped: counted > SEARCH_TOTAL_CAP,
});

export function summarise({ total, isCapped }: { total: number; isCapped: boolean }): Message {
  if (total === 0) return message('noResults');
  if (isCapped) return message('manyResults', { count: `${total.toLocaleString('en-US')}+` });
  return total === 1 ? message('oneResult') : message('manyResults', { count: total.toLocaleString('en-US') });
}

/** Numbers around one that was looked up: whoever asks for a row of them is trying numbers, not looking somebody up. */
const NEIGHBOURS_LOOKED_AT = 20;
export const NEIGHBOURS_SUSPICIOUS = 8;

export function neighbouringNumbers(e164: string): string[] {
  const digits = e164.slice(1);
  const number = BigInt(digits);
  const numbers: string[] = [];
  for (let step = 1n; step <= NEIGHBOURS_LOOKED_AT; step++) numbers.push(`+${number - step}`, `+${number + step}`);
  return numbers;
}
