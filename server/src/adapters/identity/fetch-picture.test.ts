import { describe, expect, test } from 'vitest';
import { fetchPicture } from './fetch-picture.ts';
import { isGoogleHost } from './google.ts';

const ADDRESS = 'https://lh3.googleusercontent.com/a/picture=s96-c';
const respondWith =
  (body: string | Uint8Array<ArrayBuffer> | null, init: ResponseInit = {}) =>
  async () =>
    new Response(body, init);

describe('the picture of an account', () => {
  test.each([
    'http://lh3.googleusercontent.com/a',
    'https://googleusercontent.com.evil.example/a',
    'https://evilgoogleusercontent.com/a',
    'https://user:pass@lh3.googleusercontent.com/a',
    'https://lh3.googleusercontent.com:8443/a',
    'http://169.254.169.254/latest/meta-data/',
    'https://[::1]/a',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'no address',
    '',
  ])('is not requested from %s', async (address) => {
    let requests = 0;
    expect(await fetchPicture(address, isGoogleHost, async () => (requests++, new Response('x')))).toBeUndefined();
    expect(requests).toBe(0);
  });

  test('is returned as bytes; undefined if it is missing, redirected or too large; an error if the server fails', async () => {
    expect(await fetchPicture(ADDRESS, isGoogleHost, respondWith('bytes'))).toEqual(Buffer.from('bytes'));
    expect(await fetchPicture(ADDRESS, isGoogleHost, respondWith('gone', { status: 404 }))).toBeUndefined();
    expect(
      await fetchPicture(ADDRESS, isGoogleHost, respondWith(null, { status: 302, headers: { location: 'http://10.0.0.1/' } })),
    ).toBeUndefined();
    expect(await fetchPicture(ADDRESS, isGoogleHost, respondWith(new Uint8Array(5 * 1024 * 1024 + 1)))).toBeUndefined();
    await expect(fetchPicture(ADDRESS, isGoogleHost, respondWith('later', { status: 503 }))).rejects.toThrow('503');
  });

  test('is requested without following redirects', async () => {
    let redirect: unknown;
    await fetchPicture(ADDRESS, isGoogleHost, async (_address, init) => ((redirect = init.redirect), new Response('x')));
    expect(redirect).toBe('manual');
  });
});
