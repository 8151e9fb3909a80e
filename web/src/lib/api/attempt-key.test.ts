import { expect, it } from 'vitest';
import { callOnce } from './attempt-key.ts';

async function keyOf(content: string, reply: () => Promise<void> = async () => undefined): Promise<string> {
  let key = '';
  await callOnce('reply.7', content, (idempotencyKey) => {
    key = idempotencyKey;
    return reply();
  }).catch(() => undefined);
  return key;
}
const fail = (): Promise<void> => Promise.reject(new Error('offline'));

it('repeats a failed call with the same key, and sends other content with another key', async () => {
  const key = await keyOf('Hello', fail);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(await keyOf('Hello', fail)).toBe(key);
  expect(await keyOf('Hello again', fail)).not.toBe(key);
});

it('gives the same content a new key after its call was answered', async () => {
  const key = await keyOf('Hello');
  expect(await keyOf('Hello')).not.toBe(key);
});
