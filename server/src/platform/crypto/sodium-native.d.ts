/** The part of sodium-native that the vault uses; the package has no types. */
declare module 'sodium-native' {
  interface Sodium {
    /** Memory between guard pages, locked so that it reaches no swap file where the system allows it. */
    sodium_malloc(size: number): Buffer;
    crypto_hash_sha256(output: Uint8Array, input: Uint8Array): void;
    crypto_aead_xchacha20poly1305_ietf_encrypt(
      ciphertext: Uint8Array,
      message: Uint8Array,
      additionalData: Uint8Array | null,
      secretNonce: null,
      nonce: Uint8Array,
      key: Uint8Array,
    ): number;
    /** @throws Error when the ciphertext, the additional data or the nonce was changed */
    crypto_aead_xchacha20poly1305_ietf_decrypt(
      message: Uint8Array,
      secretNonce: null,
      ciphertext: Uint8Array,
      additionalData: Uint8Array | null,
      nonce: Uint8Array,
      key: Uint8Array,
    ): number;
  }
  const sodium: Sodium;
  export default sodium;
}
