import { createCipheriv, hkdfSync, type Cipheriv } from 'node:crypto';

const HALF_BITS = 26;
const HALF_MASK = 2 ** HALF_BITS - 1;
const ROUNDS = 6;

/**
 * The ids that versions before 1.0 used on the wire, computed from the rows' small ascending ids: a keyed permutation of 1 … 2^52-1, so
 * that they reveal neither order nor number. A Feistel network with AES as its round function.
 */
export class PublicIds {
  readonly #cipher: Cipheriv;
  readonly #block = Buffer.alloc(16);

  constructor(key: Buffer, kind: 'experience' | 'reply' | 'review-item') {
    const derived = Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `public-id/${kind}`, 32));
    this.#cipher = createCipheriv('aes-256-ecb', derived, null).setAutoPadding(false);
  }

  /** The id on the wire of the row with this id. */
  of(rowId: number): number {
    let id = rowId;
    do id = this.#permute(id);
    while (id === 0);
    return id;
  }

  #permute(id: number): number {
    let left = Math.floor(id / (HALF_MASK + 1));
    let right = id % (HALF_MASK + 1);
    for (let i = 0; i < ROUNDS; i++) [left, right] = [right, (left ^ this.#round(i, right)) & HALF_MASK];
    return left * (HALF_MASK + 1) + right;
  }

  #round(round: number, half: number): number {
    this.#block.writeUInt32LE(half, 0);
    this.#block.writeUInt8(round, 4);
    return this.#cipher.update(this.#block).readUInt32LE(0) & HALF_MASK;
  }
}
