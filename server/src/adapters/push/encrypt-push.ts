import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** All messages have this size, so that a push service can't distinguish them by length. */
const PLAIN_BYTES = 1_024;
const RECORD_BYTES = 4_096;
const LAST_RECORD = 2;
const CURVE = 'prime256v1';

/** For tests with the standard's example. */
export interface PushRandom {
  salt: Buffer;
  privateKey: Buffer | undefined;
  padTo: number;
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer => Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/**
 * RFC 8291 with the content coding aes128gcm (RFC 8188): only the browser that subscribed can read it.
 * @throws Error when the key of the subscription is not a point on the curve
 */
export function encryptPush(plain: string, keys: PushKeys, random: Partial<PushRandom> = {}): Buffer {
  const { salt = randomBytes(16), privateKey, padTo = PLAIN_BYTES } = random;
  const browserKey = Buffer.from(keys.p256dh, 'base64url');
  const ephemeral = createECDH(CURVE);
  if (privateKey) ephemeral.setPrivateKey(privateKey);
  else ephemeral.generateKeys();
  const ephemeralKey = ephemeral.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ephemeralKey]);
  const secret = derive(ephemeral.computeSecret(browserKey), Buffer.from(keys.auth, 'base64url'), info, 32);
  const contentKey = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);

  const text = Buffer.from(plain);
  const padding = Buffer.alloc(Math.max(0, padTo - text.length));
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce);
  const sealed = Buffer.concat([
    cipher.update(Buffer.concat([text, Buffer.of(LAST_RECORD), padding])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES);
  head.writeUInt8(ephemeralKey.length, 4);
  return Buffer.concat([salt, head, ephemeralKey, sealed]);
}
