import { message, type Message } from '@candor/contract/message';
import { SEARCH_TOTAL_CAP } from '@candor/contract/limits';

/** A word of the query, with the words in the index that it may mean: itself first, then words with one letter different. */
export interface QueryWord {
  isInitial: boolean;
  alike: readonly { wordId: number; slips: 0 | 1 }[];
  /** For an initial: the facets of every word that begins with it. */
  startingWith: readonly number[];
}

/** A first and a last word that some names have, and how far they are from the query: 0 is an exact match. */
export interface NamePair {
  first: number;
  last: number;
  score: number;
}

/** One exact word, and the words that begin with the initial in the query. */
export interface PairWithInitial {
  firsts: readonly number[];
  lasts: readonly number[];
  score: number;
}

/** The ways to find a name. Results are ranked by their smallest score, then newest first. */
export interface NameMatch {
  pairs: readonly NamePair[];
  withInitial: readonly PairWithInitial[];
  /** Names that contain a word of each group: longer names, or any name when the query is one word. */
  containing: readonly { words: readonly (readonly number[])[]; score: number }[];
}

const SLIP = 4;
const REVERSED = 1;
/** The word is in the middle of a longer name. */
const LONGER = 2;
const INITIAL = 2;
/** Both words misspelt: only the likeliest few of each are tried together. */
const BOTH_MISSPELT_TRIED = 5;
/** Further words of a query are ignored, but for the last one. */
const WORDS_TRIED = 4;

/** The ways in which a name of these words may be written: as typed, reversed, shortened, misspelt. */
export function matchName(queryWords: readonly QueryWord[]): NameMatch {
  const words = queryWords.length > WORDS_TRIED ? [...queryWords.slice(0, WORDS_TRIED - 1), queryWords.at(-1)!] : queryWords;
  const [only] = words;
  if (only === undefined) return { pairs: [], withInitial: [], containing: [] };
  if (words.length === 1) return { pairs: [], withInitial: [], containing: namesContaining([only], 0) };

  const pairs = new Map<string, NamePair>();
  const withInitial: PairWithInitial[] = [];
  for (let i = 0; i < words.length; i++) {
    for (let j = 0; j < words.length; j++) {
      if (i === j) continue;
      const isWhole = Math.min(i, j) === 0 && Math.max(i, j) === words.length - 1;
      const penalty = (i > j ? REVERSED : 0) + (isWhole ? 0 : LONGER);
      addPairs(pairs, words[i]!, words[j]!, penalty);
      addInitials(withInitial, words[i]!, words[j]!, penalty);
    }
  }
  return {
    pairs: [...pairs.values()].toSorted((a, b) => a.score - b.score),
    withInitial: withInitial.toSorted((a, b) => a.score - b.score),
    containing: words.some(({ isInitial }) => isInitial) ? [] : namesContaining(words, LONGER),
  };
}

function addPairs(pairs: Map<string, NamePair>, first: QueryWord, last: QueryWord, penalty: number): void {
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
      // Names that are reversed and misspelt twice are more likely other people.
      if (isBoth && (penalty > 0 || misspeltFirsts > BOTH_MISSPELT_TRIED || misspeltLasts > BOTH_MISSPELT_TRIED)) continue;
      add(one.wordId, other.wordId, (one.slips + other.slips) * SLIP + penalty);
    }
  }
}

/** Also finds "Jordan M." and "J. Miller" for Jordan Miller; two initials match only themselves. */
function addInitials(withInitial: PairWithInitial[], first: QueryWord, last: QueryWord, penalty: number): void {
  const exact = (word: QueryWord) => word.alike.filter(({ slips }) => slips === 0).map(({ wordId }) => wordId);
  if (first.isInitial === last.isInitial) return;
  const firsts = first.isInitial ? first.startingWith : exact(first);
  const lasts = last.isInitial ? last.startingWith : exact(last);
  if (firsts.length > 0 && lasts.length > 0) withInitial.push({ firsts, lasts, score: INITIAL + penalty });
}

function namesContaining(words: readonly QueryWord[], penalty: number): NameMatch['containing'] {
  const forms = (slips: 0 | 1) => words.map(({ alike }) => alike.filter((one) => one.slips <= slips).map(({ wordId }) => wordId));
  return [
    { words: forms(0), score: penalty },
    { words: forms(1), score: SLIP + penalty },
  ].filter((match) => match.words.length > 0 && match.words.every((group) => group.length > 0));
}

export const isEmptyMatch = ({ pairs, withInitial, containing }: NameMatch): boolean =>
  pairs.length + withInitial.length + containing.length === 0;

export const isOneWord = ({ pairs, containing }: NameMatch): boolean =>
  pairs.length === 0 && containing.length > 0 && containing.every(({ words }) => words.length === 1);

/** A written name of one word that is a whole name: of letters that each are a syllable or a word. */
const WHOLE_IN_ONE_WORD = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2,}$/u;

/** Product decision S2: a name alone needs two words, so that nobody lists everybody called Anna. */
export const isNameEnough = (words: readonly string[], hasPlatformOrPlace: boolean): boolean =>
  words.length !== 1 || hasPlatformOrPlace || WHOLE_IN_ONE_WORD.test(words[0]!);

export const capTotal = (counted: number): { total: number; isCapped: boolean } => ({
  total: Math.min(counted, SEARCH_TOTAL_CAP),
  isCapped: counted > SEARCH_TOTAL_CAP,
});

export function summarise({ total, isCapped }: { total: number; isCapped: boolean }): Message {
  if (total === 0) return message('noResults');
  if (isCapped) return message('manyResults', { count: `${total.toLocaleString('en-US')}+` });
  if (total === 1) return message('oneResult');
  // Below a thousand there is nothing to group, and the grouping is slow.
  return message('manyResults', { count: total < 1000 ? String(total) : total.toLocaleString('en-US') });
}

/** Phone numbers close to one that was looked up: a member who searches for several in a row is trying numbers, not looking somebody up. */
const NEIGHBOURS_CHECKED = 20;
export const NEIGHBOURS_SUSPICIOUS = 8;

export function neighbouringNumbers(e164: string): string[] {
  const digits = e164.slice(1);
  const number = BigInt(digits);
  const numbers: string[] = [];
  for (let step = 1n; step <= NEIGHBOURS_CHECKED; step++) numbers.push(`+${number - step}`, `+${number + step}`);
  return numbers;
}
