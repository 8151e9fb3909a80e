import sodium from 'sodium-native';

/** A copy that is held in locked memory. */
export function lockedCopy(secret: Buffer): Buffer {
  const locked = sodium.sodium_malloc(secret.length);
  secret.copy(locked);
  return locked;
}
