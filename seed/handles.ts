import { canonicalHandle } from '@candor/contract/social-id';
import { findPlatform, type PlatformValue } from '@candor/contract/platforms';
import type { FullName } from './names.ts';
import type { Random } from './random.ts';

export interface Identifier {
  platform: PlatformValue;
  type: 'handle' | 'phone' | 'email';
  /** As its writer typed it. */
  social_id: string;
  canonical: string;
  country_code?: string;
}

/** Relative frequency of each platform; none is missing. */
export const PLATFORM_WEIGHTS: Readonly<Record<PlatformValue, number>> = {
  tinder: 100,
  bumble: 80,
  hinge: 95,
  okcupid: 26,
  coffee_meets_bagel: 10,
  match: 16,
  eharmony: 8,
  plenty_of_fish: 18,
  grindr: 24,
  scruff: 8,
  instagram: 120,
  facebook: 44,
  x: 30,
  snapchat: 46,
  tiktok: 42,
  reddit: 16,
  pinterest: 4,
  bluesky: 8,
  threads: 8,
  mastodon: 5,
  linkedin: 10,
  tumblr: 5,
  youtube: 5,
  twitch: 6,
  discord: 26,
  telegram: 26,
  whatsapp: 34,
  wechat: 12,
  phone: 50,
  email: 22,
  quora: 3,
  bereal: 7,
  clubhouse: 3,
  other: 6,
};

const WORDS = [
  'real',
  'its',
  'the',
  'hey',
  'just',
  'not',
  'only',
  'dj',
  'chef',
  'captain',
  'little',
  'big',
  'sunny',
  'lazy',
  'midnight',
  'coffee',
  'vinyl',
  'trail',
];
const TAILS = [
  'climbs',
  'reads',
  'runs',
  'cooks',
  'travels',
  'official',
  'pics',
  'music',
  'outside',
  'fit',
  'writes',
  'bakes',
  'onfilm',
  'wanders',
  'films',
  'art',
  'codes',
  'surfs',
  'nyc',
  'ldn',
  'pdx',
  'atx',
];

function proposeHandle(random: Random, first: string, last: string): string {
  const digits = String(random.chance(0.5) ? random.between(1, 99) : random.between(1975, 2006));
  switch (random.below(9)) {
    case 0:
      return `${first}.${last}`;
    case 1:
      return `${first}_${last}`;
    case 2:
      return `${first}${last}${digits}`;
    case 3:
      return `${first[0]}${last}${digits}`;
    case 4:
      return `${first}.${random.pick(TAILS)}`;
    case 5:
      return `${random.pick(WORDS)}_${first}`;
    case 6:
      return `${first}_${digits}`;
    case 7:
      return `${last}.${first[0]}`;
    default:
      return `${random.pick(WORDS)}${first}${random.pick(TAILS)}`;
  }
}

/** Changes a proposed handle so that the platform accepts it. */
function fitToPlatform(platform: PlatformValue, base: string, random: Random): string {
  const format = findPlatform(platform)!.format;
  if (platform === 'mastodon')
    return `${base.replaceAll('.', '_').slice(0, 24)}@${random.pick(['mastodon.example', 'social.example', 'fedi.example'])}`;
  if (platform === 'bluesky') return `${base.replace(/[._]/g, '-').slice(0, 24)}.bsky.example`;
  const allows = (character: string) => format.pattern.test(`aaaaa${character}aaaaa`);
  const separator = ['.', '_', '-'].find((one) => base.includes(one));
  const replacement = ['_', '.', '-'].find(allows) ?? '';
  let handle = separator && !allows(separator) ? base.replaceAll(separator, replacement) : base;
  handle = handle.slice(0, Math.min(format.max, 30)).replace(/[._-]+$/, '');
  while (handle.length < format.min) handle += String(random.below(10));
  return handle;
}

export function drawIdentifier(random: Random, platform: PlatformValue, name: FullName, nextPhone: () => string): Identifier {
  const entry = findPlatform(platform)!;
  const { first, last } = { first: name.first.latin, last: name.last.latin };
  if (entry.type === 'phone') {
    const phone = nextPhone();
    return { platform, type: 'phone', social_id: phone, canonical: phone, country_code: dialCodeOf(phone) };
  }
  if (entry.type === 'email') {
    const address = `${proposeHandle(random, first, last)}@${random.pick(['example.com', 'example.org', 'example.net', 'mail.example'])}`;
    return { platform, type: 'email', social_id: address, canonical: address };
  }
  const handle = fitToPlatform(platform, proposeHandle(random, first, last), random);
  const typed = random.chance(0.08) ? handle[0]!.toUpperCase() + handle.slice(1) : handle;
  return { platform, type: 'handle', social_id: typed, canonical: canonicalHandle(typed) };
}

const dialCodeOf = (phone: string): string => /^\+(?:1|44|61|86)/.exec(phone)?.[0] ?? '+1';

const AREA_CODES = (
  '201 202 203 205 206 207 208 209 210 212 213 214 215 216 217 218 219 224 225 228 229 231 234 239 240 248 251 252 253 254 256 260 262 267 269 270 276 281 ' +
  '301 302 303 304 305 307 308 309 310 312 313 314 315 316 317 318 319 320 321 323 325 330 334 336 337 339 347 351 352 360 361 386 401 402 404 405 406 407 ' +
  '408 409 410 412 413 414 415 417 419 423 424 425 430 432 434 435 440 443 469 478 479 480 484 501 502 503 504 505 507 508 509 510 512 513 515 516 517 518 ' +
  '520 530 540 541 551 559 561 562 563 567 570 571 573 574 580 585 586 601 602 603 605 606 607 608 609 610 612 614 615 616 617 618 619 620 623 626 630 631 ' +
  '636 641 646 650 651 660 661 662 678 682 701 702 703 704 706 707 708 712 713 714 715 716 717 718 719 720 724 727 731 732 734 740 754 757 760 763 765 770 ' +
  '772 773 774 775 781 785 786 801 802 803 804 805 806 808 810 812 813 814 815 816 817 818 828 830 831 832 843 845 847 850 856 857 858 859 860 862 863 864 ' +
  '865 870 901 903 904 906 907 908 909 910 912 913 914 915 916 917 918 919 920 925 928 931 936 937 940 941 947 949 951 952 954 956 970 971 972 973 978 979 980 985 989'
).split(' ');

/** A number with the exchange 555: the first hundred of each area code (0100 to 0199) are reserved for fiction, the others unassigned. */
export function phoneNumber(index: number): string {
  const area = AREA_CODES[index % AREA_CODES.length]!;
  const line = 100 + Math.floor(index / AREA_CODES.length);
  return `+1${area}555${String(line % 10_000).padStart(4, '0')}`;
}
