import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
/** A reply's length reveals something about its content. Padding it to a multiple of this hides most of that. */
const STEP_BYTES = 256;

/** AES-256-GCM with a key for this reply only: IV, tag, padded JSON. */
export function sealReply(key: Buffer, scope: string, reply: unknown): Buffer {
  const text = JSON.stringify(reply);
  const length = Buffer.byteLength(text);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(scope));
  const padded = text + ' '.repeat(Math.ceil(length / STEP_BYTES) * STEP_BYTES - length);
  const sealed = Buffer.concat([cipher.update(padded, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** @throws Error when the sealed bytes were changed, or belong to another call */
export function openReply<T>(key: Buffer, scope: string, sealed: Buffer): T {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(scope));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(text.toString('utf8')) as T;
}
