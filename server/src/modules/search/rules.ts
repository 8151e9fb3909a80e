import { message, type Message } from '@candor/contract/message';
import { SEARCH_TOTAL_CAP } from '@candor/contract/limits';

/** A word of the query, with the words in the index that it may mean: itself first, then words at an edit distance of one. */
export interface QueryWord {
  isInitial: boolean;
  similar: readonly { wordId: number; edits: 0 | 1 }[];
  /** For an initial: the ids of all words that begin with it. */
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

/** The penalties add up to a score. The smaller the score, the closer the name is to the query. */
const EDIT_PENALTY = 4;
const REVERSED_PENALTY = 1;
/** The word is in the middle of a longer name. */
const LONGER_NAME_PENALTY = 2;
const INITIAL_PENALTY = 2;
/** Both words misspelt: only the likeliest few of each are tried together. */
const MAX_BOTH_MISSPELT = 5;
/** Of a longer query, only the first words and the last one are used. */
const MAX_WORDS = 4;

/** The ways in which a name of these words may be written: as typed, reversed, shortened, misspelt. */
export function matchName(queryWords: readonly QueryWord[]): NameMatch {
  const words = queryWords.length > MAX_WORDS ? [...queryWords.slice(0, MAX_WORDS - 1), queryWords.at(-1)!] : queryWords;
  const [only] = words;
  if (only === undefined) return { pairs: [], withInitial: [], containing: [] };
  if (words.length === 1) return { pairs: [], withInitial: [], containing: namesContaining([only], 0) };

  const pairs = new Map<string, NamePair>();
  const withInitial: PairWithInitial[] = [];
  for (let i = 0; i < words.length; i++) {
    for (let j = 0; j < words.length; j++) {
      if (i === j) continue;
      const isWhole = Math.min(i, j) === 0 && Math.max(i, j) === words.length - 1;
      const penalty = (i > j ? REVERSED_PENALTY : 0) + (isWhole ? 0 : LONGER_NAME_PENALTY);
      addPairs(pairs, words[i]!, words[j]!, penalty);
      addInitials(withInitial, words[i]!, words[j]!, penalty);
    }
  }
  return {
    pairs: [...pairs.values()].toSorted((a, b) => a.score - b.score),
    withInitial: withInitial.toSorted((a, b) => a.score - b.score),
    containing: words.some(({ isInitial }) => isInitial) ? [] : namesContaining(words, LONGER_NAME_PENALTY),
  };
}

function addPairs(pairs: Map<string, NamePair>, first: QueryWord, last: QueryWord, penalty: number): void {
  const add = (a: number, b: number, score: number): void => {
    const key = `${a}|${b}`;
    const existing = pairs.get(key);
    if (!existing || existing.score > score) pairs.set(key, { first: a, last: b, score });
  };
  let misspeltFirsts = 0;
  for (const firstWord of first.similar) {
    if (firstWord.edits === 1) misspeltFirsts += 1;
    let misspeltLasts = 0;
    for (const lastWord of last.similar) {
      if (lastWord.edits === 1) misspeltLasts += 1;
      const isBoth = firstWord.edits + lastWord.edits === 2;
      // Names that are reversed and misspelt twice are more likely other people.
      if (isBoth && (penalty > 0 || misspeltFirsts > MAX_BOTH_MISSPELT || misspeltLasts > MAX_BOTH_MISSPELT)) continue;
      add(firstWord.wordId, lastWord.wordId, (firstWord.edits + lastWord.edits) * EDIT_PENALTY + penalty);
    }
  }
}

/** The queries "Jordan M." and "J. Miller" also find Jordan Miller; a query of two initials finds only names of these initials. */
function addInitials(withInitial: PairWithInitial[], first: QueryWord, last: QueryWord, penalty: number): void {
  const exact = (word: QueryWord) => word.similar.filter(({ edits }) => edits === 0).map(({ wordId }) => wordId);
  if (first.isInitial === last.isInitial) return;
  const firsts = first.isInitial ? first.startingWith : exact(first);
  const lasts = last.isInitial ? last.startingWith : exact(last);
  if (firsts.length > 0 && lasts.length > 0) withInitial.push({ firsts, lasts, score: INITIAL_PENALTY + penalty });
}

function namesContaining(words: readonly QueryWord[], penalty: number): NameMatch['containing'] {
  const forms = (edits: 0 | 1) => words.map(({ similar }) => similar.filter((word) => word.edits <= edits).map(({ wordId }) => wordId));
  return [
    { words: forms(0), score: penalty },
    { words: forms(1), score: EDIT_PENALTY + penalty },
  ].filter((match) => match.words.length > 0 && match.words.every((group) => group.length > 0));
}

export const isEmptyMatch = ({ pairs, withInitial, containing }: NameMatch): boolean =>
  pairs.length + withInitial.length + containing.length === 0;

export const isOneWord = ({ pairs, containing }: NameMatch): boolean =>
  pairs.length === 0 && containing.length > 0 && containing.every(({ words }) => words.length === 1);

/** One word that can be a whole name, because each letter of its script is a syllable or a word. */
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

const NEIGHBOURS_CHECKED = 20;
export const NEIGHBOURS_SUSPICIOUS = 8;

/** Phone numbers close to one that was looked up: a member who searches for several of them is trying numbers, not looking somebody up. */
export function neighbouringNumbers(e164: string): string[] {
  const digits = e164.slice(1);
  const number = BigInt(digits);
  const numbers: string[] = [];
  for (let step = 1n; step <= NEIGHBOURS_CHECKED; step++) numbers.push(`+${number - step}`, `+${number + step}`);
  return numbers;
}
