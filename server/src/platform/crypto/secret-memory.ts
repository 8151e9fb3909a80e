import sodium from 'sodium-native';

/** A copy that is held in locked memory. In a message between threads a buffer has become a bare array. */
export function lockedCopy(secret: Uint8Array): Buffer {
  const locked = sodium.sodium_malloc(secret.length);
  locked.set(secret);
  return locked;
}
