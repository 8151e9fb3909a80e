import { createCipheriv, hkdfSync, type Cipheriv } from 'node:crypto';

const HALF_BITS = 26;
const HALF_MASK = 2 ** HALF_BITS - 1;
const ROUNDS = 6;
/** The same few thousand ids are requested repeatedly. */
const REMEMBERED = 20_000;

/**
 * A keyed permutation of 1 … 2^52-1, so that ids on the wire reveal neither order nor number while rows keep small monotonic ones. A
 * Feistel network with AES as its round function.
 */
export class PublicIds {
  readonly #cipher: Cipheriv;
  readonly #block = Buffer.alloc(16);
  readonly #concealed = new Map<number, number>();

  constructor(key: Buffer, kind: 'experience' | 'reply' | 'review-item') {
    const derived = Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `public-id/${kind}`, 32));
    this.#cipher = createCipheriv('aes-256-ecb', derived, null).setAutoPadding(false);
  }

  /** The id on the wire of the row with this id. */
  conceal(rowId: number): number {
    const cached = this.#concealed.get(rowId);
    if (cached !== undefined) return cached;
    let id = rowId;
    do id = this.#permute(id, false);
    while (id === 0);
    if (this.#concealed.size === REMEMBERED) this.#concealed.clear();
    this.#concealed.set(rowId, id);
    return id;
  }

  /** The row's id; for a number that was never given out, an id that no row has. */
  reveal(publicId: number): number {
    if (publicId >= 2 ** (2 * HALF_BITS)) return 0;
    let id = publicId;
    do id = this.#permute(id, true);
    while (id === 0);
    return id;
  }

  #permute(id: number, backwards: boolean): number {
    let left = Math.floor(id / (HALF_MASK + 1));
    let right = id % (HALF_MASK + 1);
    for (let i = 0; i < ROUNDS; i++) {
      if (backwards) [left, right] = [(right ^ this.#round(ROUNDS - 1 - i, left)) & HALF_MASK, left];
      else [left, right] = [right, (left ^ this.#round(i, right)) & HALF_MASK];
    }
    return left * (HALF_MASK + 1) + right;
  }

  #round(round: number, half: number): number {
    this.#block.writeUInt32LE(half, 0);
    this.#block.writeUInt8(round, 4);
    return this.#cipher.update(this.#block).readUInt32LE(0) & HALF_MASK;
  }
}
