import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listenLocally } from '../../../test/fakes/local-server.ts';
import { webPushProvider } from './web-push.ts';

const TIMEOUT_MS = 300;

/** Sends a push to a service on this machine that replies with `reply`. */
async function sendTo(reply: RequestListener): Promise<void> {
  const server = createServer(reply);
  const { origin, close } = await listenLocally(server);
  onTestFinished(close);
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const keys = { p256dh: browser.getPublicKey('base64url', 'uncompressed'), auth: randomBytes(16).toString('base64url') };
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const publicKey = Buffer.concat([Buffer.of(4), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]).toString('base64url');
  const provider = webPushProvider({
    keys: async () => ({ publicKey, privateKey: d! }),
    subject: 'mailto:operator@example.com',
    localOrigin: origin,
    timeoutMs: TIMEOUT_MS,
    removeSubscription: async () => undefined,
  });
  await provider.send({ id: 'a', to: JSON.stringify({ endpoint: `${origin}/browser`, keys }), text: 'news' });
}

test('gives up on a push service that sends its headers byte by byte', async () => {
  const began = performance.now();
  const sending = sendTo((request) => {
    const { socket } = request;
    socket.write('HTTP/1.1 201 Created\r\nx-slow: ');
    const drip = setInterval(() => void socket.write('a'), 50);
    socket.on('close', () => clearInterval(drip));
    socket.on('error', () => clearInterval(drip));
  });
  await expect(sending).rejects.toThrow('timeout');
  expect(performance.now() - began).toBeLessThan(10 * TIMEOUT_MS);
});

test('reads no more of an accepted push’s reply than its status', async () => {
  let isClosed: () => void;
  const closed = new Promise<void>((resolve) => (isClosed = resolve));
  await sendTo((_request, response) => {
    response.on('close', () => isClosed());
    response.writeHead(201);
    const endless = setInterval(() => void response.write('x'.repeat(1_000)), 10);
    response.on('close', () => clearInterval(endless));
  });
  await closed;
});
