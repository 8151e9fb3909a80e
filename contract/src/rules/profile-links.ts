import { canonicalSocialId } from './social-id.ts';
import type { PlatformValue } from './platforms.ts';

/** The profile named in a shared text. A short link identifies the platform, but not the profile. */
export type SharedProfile = { platform: PlatformValue | ''; socialId: string };

const SHARED_TEXT_MAX = 2_000;

interface LinkRule {
  platform: PlatformValue;
  /** Host names, without `www.` or `m.`. */
  hosts: readonly string[];
  /** Extracts the handle from the path, without slashes at its end. */
  path?: RegExp;
  /** Query parameters that contain the handle instead. */
  query?: readonly string[];
}

const NAME = '([^/?#]+)';
const atRoot = new RegExp(`^/@?${NAME}$`);
const under = (...folders: string[]): RegExp => new RegExp(`^/(?:${folders.join('|')})/@?${NAME}(?:/|$)`, 'i');
/** Dating sites show profiles, if at all, under one of these paths. */
const profile = under('profile', 'profiles', 'member', 'user', 'u', 'p');

const RULES: readonly LinkRule[] = [
  { platform: 'tinder', hosts: ['tinder.com', 'gotinder.com', 'go.tinder.com'], path: /^\/@([^/?#]+)$/ },
  { platform: 'bumble', hosts: ['bumble.com', 'bmbl.com'], path: profile },
  { platform: 'hinge', hosts: ['hinge.co', 'hinge.com', 'hingeapp.com'], path: profile },
  { platform: 'okcupid', hosts: ['okcupid.com'], path: profile },
  { platform: 'coffee_meets_bagel', hosts: ['coffeemeetsbagel.com', 'cmb.cm'], path: profile },
  { platform: 'match', hosts: ['match.com', 'uk.match.com'], path: profile },
  { platform: 'eharmony', hosts: ['eharmony.com', 'eharmony.co.uk'], path: profile },
  { platform: 'plenty_of_fish', hosts: ['pof.com'], path: profile, query: ['profile_id'] },
  { platform: 'grindr', hosts: ['grindr.com', 'web.grindr.com'], path: profile },
  { platform: 'scruff', hosts: ['scruff.com', 'scruffapp.com'], path: profile },
  { platform: 'instagram', hosts: ['instagram.com', 'instagr.am', 'ig.me'], path: /^\/(?:stories\/|m\/)?@?([^/?#]+)(?:\/\d+)?$/ },
  { platform: 'facebook', hosts: ['facebook.com', 'fb.com', 'fb.me', 'm.me'], path: atRoot, query: ['id'] },
  { platform: 'x', hosts: ['x.com', 'twitter.com', 'mobile.twitter.com'], path: new RegExp(`^/@?${NAME}(?:/status/\\d+)?$`) },
  { platform: 'x', hosts: ['t.co'] },
  { platform: 'snapchat', hosts: ['snapchat.com', 'story.snapchat.com'], path: under('add', 'u', 's') },
  { platform: 'snapchat', hosts: ['t.snapchat.com'] },
  { platform: 'tiktok', hosts: ['tiktok.com'], path: /^\/@([^/?#]+)/ },
  { platform: 'tiktok', hosts: ['vm.tiktok.com', 'vt.tiktok.com'] },
  { platform: 'reddit', hosts: ['reddit.com', 'old.reddit.com', 'new.reddit.com'], path: under('user', 'u') },
  { platform: 'reddit', hosts: ['redd.it'] },
  { platform: 'pinterest', hosts: ['pinterest.com', 'pinterest.co.uk', 'pinterest.ca', 'pinterest.es'], path: atRoot },
  { platform: 'pinterest', hosts: ['pin.it'] },
  { platform: 'bluesky', hosts: ['bsky.app'], path: under('profile') },
  { platform: 'threads', hosts: ['threads.net', 'threads.com'], path: /^\/@([^/?#]+)/ },
  { platform: 'linkedin', hosts: ['linkedin.com'], path: under('in', 'pub') },
  { platform: 'linkedin', hosts: ['lnkd.in'] },
  { platform: 'tumblr', hosts: ['tumblr.com'], path: /^\/(?:blog\/(?:view\/)?)?@?([^/?#]+)$/ },
  { platform: 'youtube', hosts: ['youtube.com'], path: /^\/(?:@|c\/|user\/)([^/?#]+)/ },
  { platform: 'youtube', hosts: ['youtu.be'] },
  { platform: 'twitch', hosts: ['twitch.tv'], path: atRoot },
  { platform: 'discord', hosts: ['discord.com', 'discordapp.com'], path: under('users') },
  { platform: 'discord', hosts: ['discord.gg'] },
  { platform: 'telegram', hosts: ['t.me', 'telegram.me', 'telegram.dog'], path: /^\/(?:s\/)?@?([^/?#]+)$/ },
  {
    platform: 'whatsapp',
    hosts: ['wa.me', 'api.whatsapp.com', 'whatsapp.com', 'web.whatsapp.com'],
    path: /^\/(\d{10,15})$/,
    query: ['phone'],
  },
  { platform: 'wechat', hosts: ['u.wechat.com', 'weixin.qq.com'], path: /^\/(?:r|u)\/@([^/?#]+)$/ },
  { platform: 'quora', hosts: ['quora.com'], path: under('profile') },
  { platform: 'bereal', hosts: ['bere.al', 'bereal.com'], path: atRoot },
  { platform: 'clubhouse', hosts: ['clubhouse.com', 'joinclubhouse.com'], path: /^\/@([^/?#]+)/ },
];

/** First parts of paths that are pages of the platform, not people. */
const PAGES = new Set(
  'about accounts ads download explore events groups hashtag help home i jobs legal login marketplace messages p pages pin privacy reel reels search settings share signup status story terms tv video videos watch'.split(
    ' ',
  ),
);

/**
 * Parses a text shared by another app: a link to a profile, a link without a name, a number, an address or a handle. Undefined if there is
 * nothing to search for.
 */
export function readSharedProfile(shared: string): SharedProfile | undefined {
  const text = shared.slice(0, SHARED_TEXT_MAX).normalize('NFKC').trim();
  const links = text.match(/\b(?:https?:\/\/|tel:|mailto:|weixin:\/\/)[^\s<>"']+/gi) ?? [];
  const profiles = links.map(readLink).filter((link) => link !== undefined);
  // A text may contain a link to a person and one to the app.
  const named = profiles.find(({ socialId }) => socialId !== '') ?? profiles[0];
  return named ?? (links.length > 0 ? undefined : readPlainText(text));
}

function readLink(link: string): SharedProfile | undefined {
  const url = URL.parse(link.replace(/[.,;:!?)\]]+$/, ''));
  if (!url) return undefined;
  if (url.protocol === 'tel:') return parseId('phone', url.pathname);
  if (url.protocol === 'mailto:') return parseId('email', decode(url.pathname));
  if (url.protocol === 'weixin:') return parseId('wechat', decode(url.search.slice(1)));
  const host = url.hostname.replace(/^(?:www|m)\./, '');
  const path = url.pathname.replace(/\/+$/, '');
  const rule = RULES.find(({ hosts }) => hosts.includes(host));
  if (rule) return readByRule(rule, path, url.searchParams);
  const blog = /^([a-z0-9-]+)\.tumblr\.com$/.exec(host)?.[1];
  if (blog !== undefined) return parseId('tumblr', blog);
  if (/^[a-z]{2}\.(?:pinterest\.com|linkedin\.com)$/.test(host)) return readLink(`https://${host.slice(3)}${url.pathname}${url.search}`);
  // Every Mastodon server has its own host, and shows people as /@name.
  const local = /^\/@([a-z0-9._-]+)$/i.exec(path)?.[1];
  return local === undefined ? undefined : parseId('mastodon', `${local}@${host}`);
}

function readByRule({ platform, path: pattern, query = [] }: LinkRule, path: string, parameters: URLSearchParams): SharedProfile {
  const fromQuery = query.map((name) => parameters.get(name)).find((value) => value !== null);
  const name = fromQuery ?? decode(pattern?.exec(path)?.[1] ?? '');
  const platformOnly = { platform, socialId: '' };
  if (name === '' || (fromQuery === undefined && PAGES.has(name.toLowerCase()))) return platformOnly;
  return parseId(platform, name) ?? platformOnly;
}

function readPlainText(text: string): SharedProfile | undefined {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return parseId('email', text);
  if (/^\+?[\d\s().-]{7,20}$/.test(text)) return parseId('phone', text);
  const handle = /^@?([\w.-]{2,50})$/.exec(text)?.[1] ?? /(?:^|\s)@([\w.-]{2,50})/.exec(text)?.[1];
  return handle === undefined ? undefined : parseId('other', handle, '');
}

/** Accepts only handles that are possible on the platform. */
function parseId(platform: PlatformValue, raw: string, shownAs: PlatformValue | '' = platform): SharedProfile | undefined {
  const checkedId = canonicalSocialId(platform, raw);
  return checkedId.ok ? { platform: shownAs, socialId: checkedId.display } : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
