/** A seeded random number generator (sfc32): the same seed gives the same community on every machine. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: number, stream = 0) {
    this.#a = seed | 0;
    this.#b = stream | 0;
    this.#c = 0x9e3779b9;
    for (let i = 0; i < 12; i++) this.#draw();
  }

  /** From 0 up to but not including 1. */
  next(): number {
    return this.#draw() / 4_294_967_296;
  }

  /** A whole number from 0 up to but not including `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  between(min: number, max: number): number {
    return min + this.below(max - min + 1);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  shuffled<T>(items: readonly T[]): T[] {
    const copy = [...items];
    for (let i = copy.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [copy[i], copy[j]] = [copy[j]!, copy[i]!];
    }
    return copy;
  }

  sample<T>(items: readonly T[], count: number): T[] {
    return this.shuffled(items).slice(0, count);
  }

  /** In the form of a random UUID; must not be used for anything secret. */
  uuid(): string {
    const hex = Array.from({ length: 4 }, () => this.#draw().toString(16).padStart(8, '0')).join('');
    const variant = '89ab'[this.below(4)]!;
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }

  #draw(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (this.#c << 21) | (this.#c >>> 11);
    this.#c = (this.#c + sum) | 0;
    return sum >>> 0;
  }
}

/** Draws indexes in proportion to their weights. */
export class Weighted {
  readonly #sums: Float64Array;

  constructor(weights: readonly number[]) {
    let sum = 0;
    this.#sums = Float64Array.from(weights, (weight) => (sum += weight));
  }

  draw(random: Random): number {
    const sums = this.#sums;
    const drawn = random.next() * sums[sums.length - 1]!;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! > drawn) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** Zipf's law: with exponent 1 the second is half as frequent as the first, the third a third. */
export const zipf = (count: number, exponent = 1): number[] => Array.from({ length: count }, (_, index) => 1 / (index + 1) ** exponent);
