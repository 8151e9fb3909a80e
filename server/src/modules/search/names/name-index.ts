import { isOneSlipApart, neighbourhoodOf, toleratesSlip } from './spelling.ts';

export interface Likeness {
  wordId: number;
  /** 0 for the word itself, 1 for a word with one typing error. */
  slips: 0 | 1;
}

const FIRST_CAPACITY = 1 << 12;

/** FNV-1a over UTF-16 units: spreads well, needs no table, and a collision only costs one comparison more. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

const grown = (array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
};

/**
 * Every known word of names with its spellings that have one letter deleted. A million experiences have some 72,000 words and half a
 * million spellings, so these are in flat arrays: chains of word positions by the hash of the spelling.
 */
export class NameIndex {
  readonly #words: string[] = [];
  readonly #ids: number[] = [];
  readonly #positions = new Map<string, number>();
  readonly #byInitial = new Map<string, number[]>();
  #popularity: ReadonlyMap<number, number> = new Map();

  #heads = new Int32Array(FIRST_CAPACITY);
  #next = new Int32Array(FIRST_CAPACITY);
  #hashes = new Int32Array(FIRST_CAPACITY);
  #word = new Int32Array(FIRST_CAPACITY);
  #forms = 0;

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
    const alike = this.#byInitial.get(initial);
    if (alike) alike.push(id);
    else this.#byInitial.set(initial, [id]);
    for (const form of neighbourhoodOf(word)) this.#file(form, position);
  }

  /** Sets how common each word is: of many similar words the commonest are the likeliest. */
  rankBy(popularity: ReadonlyMap<number, number>): void {
    this.#popularity = popularity;
  }

  idOf(word: string): number | undefined {
    const position = this.#positions.get(word);
    return position === undefined ? undefined : this.#ids[position];
  }

  /** The word itself, if it is known, and then up to `most` words with one typing error, commonest first. */
  alike(word: string, most: number): Likeness[] {
    const exact = this.idOf(word);
    const found: Likeness[] = exact === undefined ? [] : [{ wordId: exact, slips: 0 }];
    if (!toleratesSlip(word)) return found;
    const near = new Set<number>();
    for (const form of neighbourhoodOf(word)) {
      const hash = hashOf(form) | 0;
      for (let at = this.#heads[(hash >>> 0) & (this.#heads.length - 1)]!; at !== 0; at = this.#next[at - 1]!) {
        if (this.#hashes[at - 1] !== hash) continue;
        const position = this.#word[at - 1]!;
        if (isOneSlipApart(word, this.#words[position]!)) near.add(this.#ids[position]!);
      }
    }
    const ranked = [...near].toSorted((a, b) => (this.#popularity.get(b) ?? 0) - (this.#popularity.get(a) ?? 0) || a - b);
    return [...found, ...ranked.slice(0, most).map((wordId): Likeness => ({ wordId, slips: 1 }))];
  }

  /** Words that begin with this letter, it alone included. */
  startingWith(initial: string): readonly number[] {
    return this.#byInitial.get(initial) ?? [];
  }

  #file(form: string, position: number): void {
    if (this.#forms === this.#next.length) this.#grow();
    const hash = hashOf(form) | 0;
    const bucket = (hash >>> 0) & (this.#heads.length - 1);
    // Chains contain positions plus one, so that zero can end them.
    this.#hashes[this.#forms] = hash;
    this.#word[this.#forms] = position;
    this.#next[this.#forms] = this.#heads[bucket]!;
    this.#forms += 1;
    this.#heads[bucket] = this.#forms;
  }

  #grow(): void {
    this.#next = grown(this.#next);
    this.#hashes = grown(this.#hashes);
    this.#word = grown(this.#word);
    this.#heads = new Int32Array(this.#heads.length * 2);
    for (let at = 0; at < this.#forms; at++) {
      const bucket = (this.#hashes[at]! >>> 0) & (this.#heads.length - 1);
      this.#next[at] = this.#heads[bucket]!;
      this.#heads[bucket] = at + 1;
    }
  }
}
