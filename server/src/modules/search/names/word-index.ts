import { isOneEditApart, deletionNeighbourhood, toleratesEdit } from './spelling.ts';

export interface SimilarWord {
  wordId: number;
  /** 0 for the word itself, 1 for a word with one typing error. */
  edits: 0 | 1;
}

const INITIAL_CAPACITY = 1 << 12;

/** FNV-1a over UTF-16 units: it spreads well and needs no table. A collision only costs one more comparison. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

const doubleLength = (array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
};

/**
 * Every known word of names, found by itself and by its forms with one letter deleted. A million experiences have some 72,000 words and
 * half a million forms, so the forms are in a hash table of typed arrays: for each hash of a form, a chain of word positions.
 */
export class WordIndex {
  readonly #words: string[] = [];
  readonly #ids: number[] = [];
  readonly #positions = new Map<string, number>();
  readonly #byInitial = new Map<string, number[]>();
  #popularity: ReadonlyMap<number, number> = new Map();

  #heads = new Int32Array(INITIAL_CAPACITY);
  #next = new Int32Array(INITIAL_CAPACITY);
  #hashes = new Int32Array(INITIAL_CAPACITY);
  #wordPositions = new Int32Array(INITIAL_CAPACITY);
  #formCount = 0;

  get size(): number {
    return this.#words.length;
  }

  add(word: string, id: number): void {
    if (this.#positions.has(word)) return;
    const position = this.#words.length;
    this.#words.push(word);
    this.#ids.push(id);
    this.#positions.set(word, position);
    const initial = String.fromCodePoint(word.codePointAt(0)!);
    const sameInitial = this.#byInitial.get(initial);
    if (sameInitial) sameInitial.push(id);
    else this.#byInitial.set(initial, [id]);
    for (const form of deletionNeighbourhood(word)) this.#addForm(form, position);
  }

  /** Sets how common each word is: of many similar words, the commonest are the likeliest. */
  rankBy(popularity: ReadonlyMap<number, number>): void {
    this.#popularity = popularity;
  }

  idOf(word: string): number | undefined {
    const position = this.#positions.get(word);
    return position === undefined ? undefined : this.#ids[position];
  }

  /** The word itself, if it is known, and then up to `limit` words with one typing error, commonest first. */
  similarTo(word: string, limit: number): SimilarWord[] {
    const exact = this.idOf(word);
    const found: SimilarWord[] = exact === undefined ? [] : [{ wordId: exact, edits: 0 }];
    if (!toleratesEdit(word)) return found;
    const near = new Set<number>();
    for (const form of deletionNeighbourhood(word)) {
      const hash = hashOf(form) | 0;
      for (let at = this.#heads[(hash >>> 0) & (this.#heads.length - 1)]!; at !== 0; at = this.#next[at - 1]!) {
        if (this.#hashes[at - 1] !== hash) continue;
        const position = this.#wordPositions[at - 1]!;
        if (isOneEditApart(word, this.#words[position]!)) near.add(this.#ids[position]!);
      }
    }
    const ranked = [...near].toSorted((a, b) => (this.#popularity.get(b) ?? 0) - (this.#popularity.get(a) ?? 0) || a - b);
    return [...found, ...ranked.slice(0, limit).map((wordId): SimilarWord => ({ wordId, edits: 1 }))];
  }

  /** Words that begin with this letter, including the letter itself as a word. */
  startingWith(initial: string): readonly number[] {
    return this.#byInitial.get(initial) ?? [];
  }

  #addForm(form: string, position: number): void {
    if (this.#formCount === this.#next.length) this.#grow();
    const hash = hashOf(form) | 0;
    const bucket = (hash >>> 0) & (this.#heads.length - 1);
    // Chains contain positions plus one, so that zero can end them.
    this.#hashes[this.#formCount] = hash;
    this.#wordPositions[this.#formCount] = position;
    this.#next[this.#formCount] = this.#heads[bucket]!;
    this.#formCount += 1;
    this.#heads[bucket] = this.#formCount;
  }

  #grow(): void {
    this.#next = doubleLength(this.#next);
    this.#hashes = doubleLength(this.#hashes);
    this.#wordPositions = doubleLength(this.#wordPositions);
    this.#heads = new Int32Array(this.#heads.length * 2);
    for (let at = 0; at < this.#formCount; at++) {
      const bucket = (this.#hashes[at]! >>> 0) & (this.#heads.length - 1);
      this.#next[at] = this.#heads[bucket]!;
      this.#heads[bucket] = at + 1;
    }
  }
}
