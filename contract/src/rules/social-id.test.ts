import fc from 'fast-check';
import { expect, test } from 'vitest';
import { message } from '../messages/message.ts';
import { isEmail } from './email.ts';
import { PLATFORM_VALUES, PLATFORMS, findPlatform, platformEmoji, platformLabel } from './platforms.ts';
import { canonicalHandle, canonicalSocialId, maskSocialId, possibleIdentifiers } from './social-id.ts';

test.each([
  ['instagram', '@@Jo.Miles_1', 'jo.miles_1'],
  ['twitter', ' @Jack ', 'jack'],
  ['x', 'Jack', 'jack'],
  ['instagram', 'Ｊｏｒｄａｎ', 'jordan'],
  ['mastodon', '@Ann@Mastodon.Social', 'ann@mastodon.social'],
  ['bluesky', 'ann.bsky.social', 'ann.bsky.social'],
  ['phone', '(415) 555-0101', '+14155550101'],
  ['whatsapp', '447911123456', '+447911123456'],
  ['whatsapp', '4155550101', '+14155550101'],
  ['email', ' Ann@Example.COM ', 'ann@example.com'],
])('the canonical form on %s of %j is %s', (platform, raw, canonical) => {
  expect(canonicalSocialId(platform, raw)).toMatchObject({ ok: true, canonical });
});

test('twitter is x, and the display form keeps its case', () => {
  expect(canonicalSocialId('twitter', '@Jack')).toEqual({ ok: true, platform: 'x', type: 'handle', canonical: 'jack', display: 'Jack' });
});

test.each([
  ['snapchat', 'ab'],
  ['instagram', 'user name'],
  ['instagram', 'jör'],
  ['instagram', '😀😀'],
  ['instagram', 'јack'],
  ['instagram', '../x'],
  ['instagram', 'x'.repeat(31)],
  ['facebook', 'anna'],
  ['linkedin', 'a_b_c'],
  ['mastodon', 'a@b@c.d'],
  ['mastodon', 'ann@localhost'],
  ['whatsapp', '12345'],
  ['okcupid', 'x'.repeat(51)],
])('on %s, %j is refused with the format of usernames there', (platform, raw) => {
  const result = canonicalSocialId(platform, raw);
  expect(result).toMatchObject({ ok: false, field: 'social_id' });
  expect(!result.ok && result.message.key).toBe('usernameFormat');
});

test('an empty handle, an unknown platform, and an invalid phone number or e-mail address are errors', () => {
  expect(canonicalSocialId('instagram', '@@@')).toMatchObject({ message: message('usernameEmpty') });
  expect(canonicalSocialId('myspace', 'ann')).toMatchObject({
    field: 'platform',
    message: message('platformAndUsername'),
  });
  expect(canonicalSocialId('phone', '123')).toMatchObject({ message: message('phoneInvalid') });
  expect(canonicalSocialId('email', 'a@b')).toMatchObject({ message: message('emailInvalid') });
});

test.each(['a@b', 'a@b..c', 'a..b@c.de', '"a b"@c.de', 'a@b.c\r\nBcc:x', `${'a'.repeat(95)}@b.com`, '@b.com', 'a@-b.com', 'a@b.1'])(
  '%j is no e-mail address',
  (raw) => {
    expect(isEmail(raw)).toBe(false);
  },
);

test('a canonical form is its own canonical form', () => {
  const handles = fc.stringMatching(/^[@A-Za-z0-9._-]{1,40}$/);
  fc.assert(
    fc.property(
      fc.constantFrom(...PLATFORM_VALUES),
      fc.oneof(fc.string(), handles, fc.emailAddress(), fc.stringMatching(/^\+?[0-9]{7,15}$/)),
      (platform, raw) => {
        const once = canonicalSocialId(platform, raw);
        if (once.ok) expect(canonicalSocialId(platform, once.canonical)).toMatchObject({ ok: true, canonical: once.canonical });
        if (once.ok) expect(canonicalSocialId(platform, once.display)).toEqual(once);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('without a platform, a text can be a handle, a phone number or an e-mail address', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^@?[A-Za-z0-9._-]{1,20}$/), (raw) => {
      const handle = canonicalSocialId('other', raw);
      if (handle.ok) expect(possibleIdentifiers(raw)).toContainEqual({ type: 'handle', canonical: handle.canonical });
    }),
  );
  expect(possibleIdentifiers('(415) 555-0101')).toEqual([{ type: 'phone', canonical: '+14155550101' }]);
  expect(possibleIdentifiers('4155550101')).toEqual([
    { type: 'handle', canonical: '4155550101' },
    { type: 'phone', canonical: '+14155550101' },
  ]);
  expect(possibleIdentifiers('Ann@Example.com')).toContainEqual({ type: 'email', canonical: 'ann@example.com' });
  expect(possibleIdentifiers("' OR 1=1")).toEqual([]);
  expect(possibleIdentifiers('%')).toEqual([]);
  expect(canonicalHandle(' @Ann ')).toBe('ann');
});

test.each([
  ['handle', 'jordan', 'jo•••••'],
  ['handle', 'jor', 'j•••••'],
  ['handle', 'j', 'j•••••'],
  ['handle', 'jord', 'jo•••••'],
  ['phone', '+14155550143', '•••••43'],
  ['email', 'ann@example.com', 'an•••••'],
] as const)('the mask of the %s %s is %s', (type, canonical, mask) => {
  expect(maskSocialId(type, canonical)).toBe(mask);
});

test('the catalogue has 34 platforms, finds one by its former name, and has an emoji and a label for unknown ones', () => {
  expect(PLATFORMS).toHaveLength(34);
  expect(new Set(PLATFORM_VALUES).size).toBe(34);
  expect(findPlatform('Twitter')?.value).toBe('x');
  expect(platformEmoji('myspace')).toBe('🔗');
  expect(platformLabel('myspace')).toEqual(message('platform.unknown'));
});
