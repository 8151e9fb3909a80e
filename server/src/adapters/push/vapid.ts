import { createPrivateKey, sign } from 'node:crypto';

export interface VapidKeys {
  /** Uncompressed point, base64url. */
  publicKey: string;
  /** base64url. */
  privateKey: string;
}

const VALID_SECONDS = 12 * 3_600;

const json = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Identifies the sender to push services (RFC 8292). */
export function vapidHeader(endpoint: string, subject: string, keys: VapidKeys, now: Date): string {
  const point = Buffer.from(keys.publicKey, 'base64url');
  const coordinate = (from: number): string => point.subarray(from, from + 32).toString('base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33), d: keys.privateKey },
  });
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now.getTime() / 1_000) + VALID_SECONDS, sub: subject };
  const unsignedToken = `${json({ typ: 'JWT', alg: 'ES256' })}.${json(claims)}`;
  const signature = sign('sha256', Buffer.from(unsignedToken), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${unsignedToken}.${signature}, k=${keys.publicKey}`;
}
