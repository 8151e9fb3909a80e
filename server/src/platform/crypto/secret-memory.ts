import sodium from 'sodium-native';

/** A copy in locked memory. The secret may be a plain array, because a message between threads turns a buffer into one. */
export function lockedCopy(secret: Uint8Array): Buffer {
  const locked = sodium.sodium_malloc(secret.length);
  locked.set(secret);
  return locked;
}
