import { describe, expect, it } from 'vitest';
import { PLATFORM_VALUES } from './platforms.ts';
import { readSharedProfile } from './profile-links.ts';

/** A link of each platform, with the platform and the handle that it contains. */
const LINKS = [
  ['https://tinder.com/@sam.lee', 'tinder', 'sam.lee'],
  ['https://bumble.com/profile/samlee', 'bumble', 'samlee'],
  ['https://hinge.co/profile/samlee', 'hinge', 'samlee'],
  ['https://www.okcupid.com/profile/samlee?cf=share', 'okcupid', 'samlee'],
  ['https://coffeemeetsbagel.com/profile/samlee', 'coffee_meets_bagel', 'samlee'],
  ['https://www.match.com/profile/samlee/', 'match', 'samlee'],
  ['https://www.eharmony.com/profile/samlee', 'eharmony', 'samlee'],
  ['https://www.pof.com/viewprofile.aspx?profile_id=123456', 'plenty_of_fish', '123456'],
  ['https://www.grindr.com/profile/samlee', 'grindr', 'samlee'],
  ['https://www.scruff.com/profile/samlee', 'scruff', 'samlee'],
  ['https://www.instagram.com/sam.lee?igsh=MWQ1Z2U%3D', 'instagram', 'sam.lee'],
  ['https://m.facebook.com/sam.lee/', 'facebook', 'sam.lee'],
  ['https://www.facebook.com/profile.php?id=100012345', 'facebook', '100012345'],
  ['https://twitter.com/SamLee/status/1234567890', 'x', 'SamLee'],
  ['https://www.snapchat.com/add/samlee?share_id=x', 'snapchat', 'samlee'],
  ['https://www.tiktok.com/@sam.lee/video/123', 'tiktok', 'sam.lee'],
  ['https://www.reddit.com/u/sam-lee/s/abc', 'reddit', 'sam-lee'],
  ['https://www.pinterest.com/samlee/', 'pinterest', 'samlee'],
  ['https://bsky.app/profile/sam.bsky.social', 'bluesky', 'sam.bsky.social'],
  ['https://www.threads.net/@samlee/post/abc', 'threads', 'samlee'],
  ['https://mastodon.social/@samlee', 'mastodon', 'samlee@mastodon.social'],
  ['https://uk.linkedin.com/in/sam-lee-123?trk=x', 'linkedin', 'sam-lee-123'],
  ['https://UK.LinkedIn.com/in/sam-lee', 'linkedin', 'sam-lee'],
  ['https://samlee.tumblr.com/post/1', 'tumblr', 'samlee'],
  ['https://youtube.com/@samlee?si=x', 'youtube', 'samlee'],
  ['https://www.twitch.tv/samlee', 'twitch', 'samlee'],
  ['https://discord.com/users/123456789012345678', 'discord', '123456789012345678'],
  ['https://t.me/samlee', 'telegram', 'samlee'],
  ['https://wa.me/14155550123?text=hi', 'whatsapp', '+14155550123'],
  ['https://api.whatsapp.com/send?phone=14155550123', 'whatsapp', '+14155550123'],
  ['weixin://dl/chat?samlee', 'wechat', 'samlee'],
  ['tel:+14155550123', 'phone', '+14155550123'],
  ['mailto:sam@example.com', 'email', 'sam@example.com'],
  ['https://www.quora.com/profile/Sam-Lee', 'quora', 'Sam-Lee'],
  ['https://bere.al/samlee', 'bereal', 'samlee'],
  ['https://www.clubhouse.com/@samlee', 'clubhouse', 'samlee'],
  // Plain text names no platform.
  ['@sam.lee', '', 'sam.lee'],
] as const;

describe('readSharedProfile', () => {
  it.each(LINKS)('reads %s', (link, platform, socialId) => {
    expect(readSharedProfile(link)).toEqual({ platform, socialId });
    expect(readSharedProfile(`Look at this profile: ${link}`)).toEqual({ platform, socialId });
  });

  it('is tested with every platform of the catalogue', () => {
    const covered = new Set<string>(LINKS.map(([, platform]) => platform || 'other'));
    expect(PLATFORM_VALUES.filter((value) => !covered.has(value))).toEqual([]);
  });

  it.each([
    ['https://vm.tiktok.com/ZMabc123/', 'tiktok'],
    ['https://t.snapchat.com/abc', 'snapchat'],
    ['https://pin.it/abc', 'pinterest'],
    ['https://lnkd.in/abc', 'linkedin'],
    ['https://redd.it/abc', 'reddit'],
    ['https://youtu.be/abc', 'youtube'],
    ['https://discord.gg/abc', 'discord'],
    ['https://go.tinder.com/abc', 'tinder'],
    ['https://www.instagram.com/reel/Cabc/', 'instagram'],
    ['https://www.instagram.com/explore', 'instagram'],
  ])('knows the platform of %s, which names nobody', (link, platform) => {
    expect(readSharedProfile(link)).toEqual({ platform, socialId: '' });
  });

  it.each([
    ['sam@example.com', 'email', 'sam@example.com'],
    ['+1 (415) 555-0123', 'phone', '+14155550123'],
    ['sam_lee', '', 'sam_lee'],
    ['Follow me, I am @sam.lee on there', '', 'sam.lee'],
  ])('reads the plain text %s', (text, platform, socialId) => {
    expect(readSharedProfile(text)).toEqual({ platform, socialId });
  });

  it.each([
    '',
    'A whole sentence without anybody in it.',
    'https://example.com/somebody',
    'https://instagram.com.evil.example/samlee',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://%',
    'mailto:%E0%A4%A',
    `https://example.com/${'a'.repeat(100_000)}`,
  ])('finds nothing to search for in %j', (text) => {
    expect(readSharedProfile(text)).toBeUndefined();
  });

  it.each([
    ['https://www.instagram.com/%3Cscript%3Ealert(1)%3C%2Fscript%3E', 'instagram'],
    ['https://t.me/<script>alert(1)</script>', 'telegram'],
    ['https://wa.me/0;drop', 'whatsapp'],
  ])('takes no handle from the hostile link %s', (link, platform) => {
    expect(readSharedProfile(link)).toEqual({ platform, socialId: '' });
  });
});
