import sodium from 'sodium-native';

/** A copy in locked memory. A message between threads turns a buffer into a plain array. */
export function lockedCopy(secret: Uint8Array): Buffer {
  const locked = sodium.sodium_malloc(secret.length);
  locked.set(secret);
  return locked;
}
