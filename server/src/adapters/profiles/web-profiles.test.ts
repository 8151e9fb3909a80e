import { describe, expect, test } from 'vitest';
import { PLATFORMS } from '@candor/contract/platforms';
import type { FetchedPage } from './fetch-page.ts';
import { webProfiles } from './web-profiles.ts';

const readerOf = (text: string, requests: string[] = []) =>
  webProfiles(async (address): Promise<FetchedPage> => {
    requests.push(address);
    return { outcome: 'found', text, address };
  });
const head = (tags: string): string => `<html><head>${tags}</head><body><meta name="description" content="by others"></body></html>`;

describe('a profile page', () => {
  test('returns its owner’s name and text', async () => {
    const page = head(`<link rel="canonical" href="https://www.instagram.com/Jordan.M/">
      <meta property='og:url' content='https://instagram.com/jordan.m'>
      <meta content="Hi &amp; hello &#x1f33f; candor-7f3k9q" name="description" />`);
    expect(await readerOf(page).read('instagram', 'jordan.m')).toEqual({
      outcome: 'found',
      names: ['Jordan.M', 'jordan.m'],
      bio: 'Hi & hello 🌿 candor-7f3k9q',
    });
  });

  test.each([
    ['leads to another page of the site', '<link rel="canonical" href="https://www.instagram.com/accounts/login/">', ['/accounts/login/']],
    ['leads to another site', '<link rel="canonical" href="https://evil.example/jordan.m/">', []],
    ['is invalid', '<link rel="canonical" href="http://">', []],
  ])('does not name its owner if its canonical link %s', async (_, tags, names) => {
    expect(await readerOf(head(tags)).read('instagram', 'jordan.m')).toMatchObject({ names });
  });
});

test('reads the data address of a platform that has one, and finds other data unreadable', async () => {
  const requests: string[] = [];
  const bluesky = readerOf(JSON.stringify({ handle: 'jordan.bsky.social', description: 'candor-7f3k9q' }), requests);
  expect(await bluesky.read('bluesky', 'jordan.bsky.social')).toEqual({
    outcome: 'found',
    names: ['jordan.bsky.social'],
    bio: 'candor-7f3k9q',
  });
  const mastodon = readerOf(JSON.stringify({ username: 'jordan', note: '<p>candor-7f3k9q</p>' }), requests);
  expect(await mastodon.read('mastodon', 'jordan@social.example')).toMatchObject({
    names: ['jordan'],
    bio: expect.stringContaining('candor-7f3k9q'),
  });
  expect(requests.map((address) => new URL(address).hostname)).toEqual(['public.api.bsky.app', 'social.example']);
  for (const text of ['not json', '[]', '{"handle":7}', 'null'])
    expect(await readerOf(text).read('bluesky', 'x')).toEqual({ outcome: 'unreadable' });
});

test('every address is https; a platform without public profiles and a Mastodon name without its server have none', () => {
  const reader = webProfiles();
  const addresses = PLATFORMS.flatMap(({ value }) => reader.addressOf(value, 'some.body') ?? []);
  expect(addresses.length).toBeGreaterThan(10);
  for (const address of addresses) expect(new URL(address).protocol).toBe('https:');
  expect(reader.addressOf('mastodon', 'jordan')).toBeUndefined();
  expect(reader.addressOf('tinder', 'jordan')).toBeUndefined();
});
