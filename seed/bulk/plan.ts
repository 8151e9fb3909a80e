import { nameWords } from '@candor/contract/names';
import { Random } from '../random.ts';
import type { SubjectSource } from './subjects.ts';

const SEED = 0x9171a5;
const MOST_ABOUT_BUSIEST = 300;
const MOST_ABOUT_OTHERS = 80;
export const FULL = 0;
export const INITIAL = 1;
const FIRST_ONLY = 2;

/**
 * For every experience: its subject, its number among those about that subject, and the form of the name. Complete before the first row is
 * made, so that a thread can start with any batch.
 */
export interface Plan {
  subjectOf: Uint32Array<SharedArrayBuffer>;
  /** The experience's number among those about that subject. */
  ordinalOf: Uint16Array<SharedArrayBuffer>;
  formOf: Uint8Array<SharedArrayBuffer>;
  subjects: number;
}

const shared = (bytes: number): SharedArrayBuffer => new SharedArrayBuffer(bytes);

export function planLoad(experiences: number, members: number): Plan {
  const random = new Random(SEED);
  const plan: Plan = {
    subjectOf: new Uint32Array(shared(experiences * 4)),
    ordinalOf: new Uint16Array(shared(experiences * 2)),
    formOf: new Uint8Array(shared(experiences)),
    subjects: 0,
  };
  let filled = 0;
  while (filled < experiences) {
    // Most subjects have one or two experiences, some have very many.
    const drawn = plan.subjects === 0 ? MOST_ABOUT_BUSIEST : Math.min(MOST_ABOUT_OTHERS, Math.floor((1 - random.next()) ** -0.6));
    const count = Math.min(drawn, members, Math.ceil(experiences / 4), experiences - filled);
    plan.subjectOf.fill(plan.subjects, filled, filled + count);
    filled += count;
    plan.subjects += 1;
  }
  shuffle(random, plan.subjectOf);
  const seen = new Uint16Array(plan.subjects);
  for (let i = 0; i < experiences; i++) {
    const subject = plan.subjectOf[i]!;
    plan.ordinalOf[i] = seen[subject]!;
    seen[subject]! += 1;
    const roll = random.next();
    plan.formOf[i] = roll < 0.45 ? FULL : roll < 0.8 ? INITIAL : FIRST_ONLY;
  }
  return plan;
}

function shuffle(random: Random, items: Uint32Array): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const item = items[i]!;
    items[i] = items[j]!;
    items[j] = item;
  }
}

/** The ids of words in `name_words`, by the name's position in its pool or, for initials, by letter; 0 if nobody has that name. */
export interface WordIds {
  first: Int32Array<SharedArrayBuffer>;
  last: Int32Array<SharedArrayBuffer>;
  initials: Int32Array<SharedArrayBuffer>;
}

/** Every word that the planned names need, with the entries in `ids` (each a view of one number) that its id will be written to. */
export function wordsOf(plan: Plan, source: SubjectSource): { ids: WordIds; words: Map<string, Int32Array[]> } {
  const { first, last } = source.names;
  const ids: WordIds = {
    first: new Int32Array(shared(first.names.length * 4)),
    last: new Int32Array(shared(last.names.length * 4)),
    initials: new Int32Array(shared(26 * 4)),
  };
  const words = new Map<string, Int32Array[]>();
  const addWord = (word: string, entry: Int32Array): void => {
    const entries = words.get(word);
    if (entries) entries.push(entry);
    else words.set(word, [entry]);
  };
  const forms = new Uint8Array(plan.subjects);
  for (let i = 0; i < plan.subjectOf.length; i++) forms[plan.subjectOf[i]!]! |= 1 << plan.formOf[i]!;
  for (let subject = 0; subject < plan.subjects; subject++) {
    const names = source.namesOf(subject);
    onlyOnce(ids.first, names.first, () => addWord(first.words[names.first]!, ids.first.subarray(names.first, names.first + 1)));
    if (forms[subject]! & (1 << FULL))
      onlyOnce(ids.last, names.last, () => addWord(last.words[names.last]!, ids.last.subarray(names.last, names.last + 1)));
    if (forms[subject]! & (1 << INITIAL)) {
      const letter = letterOf(last.names[names.last]!.written);
      onlyOnce(ids.initials, letter, () => addWord(String.fromCharCode(97 + letter), ids.initials.subarray(letter, letter + 1)));
    }
  }
  return { ids, words };
}

export const letterOf = (name: string): number => nameWords(Array.from(name)[0]!)[0]!.charCodeAt(0) - 97;

/** Calls `whenNew` the first time that it is called for this index. */
function onlyOnce(ids: Int32Array, index: number, whenNew: () => void): void {
  if (ids[index] !== 0) return;
  ids[index] = -1;
  whenNew();
}
