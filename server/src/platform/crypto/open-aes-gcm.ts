import { createDecipheriv } from 'node:crypto';

/** The version of these ciphertexts. */
export const AES_GCM = 1;
const IV_OFFSET = 3;
const TAG_OFFSET = 15;
const TEXT_OFFSET = 31;

/**
 * Decrypts values of releases that sealed with AES-256-GCM. Layout: version, key id, IV, tag, text. @throws Error when it was changed or
 * moved
 */
export function openAesGcm(key: Buffer, additionalData: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(IV_OFFSET, TAG_OFFSET), { authTagLength: 16 });
  decipher.setAAD(additionalData);
  decipher.setAuthTag(sealed.subarray(TAG_OFFSET, TEXT_OFFSET));
  return Buffer.concat([decipher.update(sealed.subarray(TEXT_OFFSET)), decipher.final()]).toString('utf8');
}
