import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { listenLocally } from './local-server.ts';

export interface ReceivedPush {
  /** As the service worker gets it. */
  text: string;
  bytes: number;
  headers: NodeJS.Dict<string | string[]>;
}

const hkdf = (key: Buffer, salt: Buffer, info: string | Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** A fake push service with one browser, which decrypts its messages according to RFC 8291. */
export async function startFakePush() {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const received: ReceivedPush[] = [];
  const state = { status: 201 };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      if (state.status === 201) received.push({ text: decrypt(body), bytes: body.length, headers: request.headers });
      response.writeHead(state.status).end();
    });
  });
  const { origin, close } = await listenLocally(server);

  function decrypt(body: Buffer): string {
    const keyLength = body.readUInt8(20);
    const [salt, senderKey, sealed] = [body.subarray(0, 16), body.subarray(21, 21 + keyLength), body.subarray(21 + keyLength)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]);
    const secret = hkdf(browser.computeSecret(senderKey), auth, info, 32);
    const decipher = createDecipheriv(
      'aes-128-gcm',
      hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
      hkdf(secret, salt, 'Content-Encoding: nonce\0', 12),
    );
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
  }

  return {
    origin,
    received,
    replyWith: (status: number): void => void (state.status = status),
    subscription: (name: string) => ({
      endpoint: `${origin}/${name}`,
      keys: { p256dh: browser.getPublicKey('base64url', 'uncompressed'), auth: auth.toString('base64url') },
    }),
    close,
  };
}
