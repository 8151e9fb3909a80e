import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptPush } from './encrypt-push.ts';
import { vapidHeader } from './vapid.ts';

test('encrypts the example of RFC 8291 byte for byte', () => {
  const sent = encryptPush(
    'When I grow up, I want to be a watermelon',
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    {
      salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
      privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
      padTo: 0,
    },
  );
  expect(sent.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('signs the sender for one push service only', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y, d } = privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]).toString('base64url');
  const now = new Date('2026-11-01T00:00:00Z');
  const header = vapidHeader('https://push.example/abc', 'mailto:a@example.com', { publicKey: point, privateKey: d! }, now);
  const [, signed, signature, key] = /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header)!;
  expect(key).toBe(point);
  const { aud, exp, sub } = JSON.parse(Buffer.from(signed!.split('.')[1]!, 'base64url').toString());
  expect([aud, sub, exp]).toEqual(['https://push.example', 'mailto:a@example.com', now.getTime() / 1_000 + 43_200]);
  const isValid = verify(
    'sha256',
    Buffer.from(signed!),
    { key: createPublicKey(privateKey), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  );
  expect(isValid).toBe(true);
});
