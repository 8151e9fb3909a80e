import sodium from 'sodium-native';

const BLOCK_BYTES = 64;
const HASH_BYTES = 32;
/** The size of the memory that is reused. Longer messages get memory of their own. */
const MESSAGE_BYTES = 1_024;

/** HMAC-SHA-256 as two calls of libsodium's hash, with the key in locked memory. The result is that of `createHmac`. */
export class HmacKey {
  /** The inner block of the key, and room for a message behind it. */
  readonly #inner = sodium.sodium_malloc(BLOCK_BYTES + MESSAGE_BYTES);
  readonly #outer = sodium.sodium_malloc(BLOCK_BYTES + HASH_BYTES);
  readonly #innerHash = this.#outer.subarray(BLOCK_BYTES);
  readonly #digest = Buffer.alloc(HASH_BYTES);

  /** @param key of 64 bytes at most */
  constructor(key: Buffer) {
    for (let at = 0; at < BLOCK_BYTES; at++) {
      this.#inner[at] = (key[at] ?? 0) ^ 0x36;
      this.#outer[at] = (key[at] ?? 0) ^ 0x5c;
    }
  }

  /** @returns memory that the next call overwrites */
  digest(message: string): Buffer {
    sodium.crypto_hash_sha256(this.#innerHash, this.#withInner(message));
    sodium.crypto_hash_sha256(this.#digest, this.#outer);
    return this.#digest;
  }

  #withInner(message: string): Buffer {
    // A character takes three bytes at most.
    if (message.length * 3 > MESSAGE_BYTES) return Buffer.concat([this.#inner.subarray(0, BLOCK_BYTES), Buffer.from(message)]);
    return this.#inner.subarray(0, BLOCK_BYTES + this.#inner.write(message, BLOCK_BYTES));
  }
}
