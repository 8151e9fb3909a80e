import { canonicalHandle } from '@candor/contract/social-id';
import type { PlatformValue } from '@candor/contract/platforms';
import { readDemoCities, type City } from '../data/read-data.ts';
import { VOICES, type Writer } from '../comments.ts';
import { drawIdentifier, phoneNumber, PLATFORM_WEIGHTS, type Identifier } from '../handles.ts';
import { fullName, NameSource, type FullName } from '../names.ts';
import { Weighted, type Random } from '../random.ts';
import { DEMO_MEMBER_HANDLE, DEMO_PEOPLE, HANDLES_TO_TRY } from './demo-people.ts';
import { after, DAY_MS, daysBefore, earlier, HOUR_MS, timeBetween } from './timeline.ts';
import type { DemoLink, DemoMember } from './community.ts';

export const MEMBER_COUNT = 300;
export const REVIEWER_COUNT = 20;
const BANNED_COUNT = 8;
const WITHOUT_BIRTHDATE_COUNT = 12;
/** Members with just enough trust to submit, who lose it because all their submissions are rejected. */
export const HASTY_COUNT = 14;
const OLDEST_DAYS = 800;
const RESERVED_PHONES: ReadonlySet<string> = new Set(Object.values(DEMO_PEOPLE).map(({ phone }) => phone));

const HANDLE_PLATFORMS = (Object.keys(PLATFORM_WEIGHTS) as PlatformValue[]).filter(
  (platform) => !['phone', 'email', 'whatsapp'].includes(platform),
);

/** Draws names, cities and identifiers, each identifier once. */
export class Registry {
  readonly random: Random;
  readonly names = new NameSource();
  readonly #cities: readonly City[] = readDemoCities();
  readonly #cityWeights = new Weighted(this.#cities.map(({ weight }) => weight));
  readonly #platforms = new Weighted(HANDLE_PLATFORMS.map((platform) => PLATFORM_WEIGHTS[platform]));
  readonly #taken = new Set<string>();
  #nextPhone = 0;

  constructor(random: Random) {
    this.random = random;
  }

  /** Chosen at random, larger cities more often. */
  city(): City {
    return this.#cities[this.#cityWeights.draw(this.random)]!;
  }

  /** Every city once and then by size, so that no city is empty. */
  cityOf(index: number): City {
    return this.#cities[index] ?? this.city();
  }

  cityNamed(name: string): City {
    return this.#cities.find((city) => city.name === name)!;
  }

  phone(): string {
    for (;;) {
      const phone = phoneNumber(this.#nextPhone);
      this.#nextPhone += 1;
      if (!RESERVED_PHONES.has(phone)) return phone;
    }
  }

  handlePlatform(): PlatformValue {
    return HANDLE_PLATFORMS[this.#platforms.draw(this.random)]!;
  }

  identifier(platform: PlatformValue, name: FullName): Identifier {
    for (;;) {
      const identifier = drawIdentifier(this.random, platform, name, () => this.phone());
      if (this.reserve(identifier.canonical)) return identifier;
    }
  }

  /** Reserves an identifier. @returns false if it was assigned before, on any platform */
  reserve(canonical: string): boolean {
    if (this.#taken.has(canonical)) return false;
    this.#taken.add(canonical);
    return true;
  }
}

export function createMembers(registry: Registry, writer: Writer, now: Date): DemoMember[] {
  for (const { social_id } of [DEMO_MEMBER_HANDLE, ...HANDLES_TO_TRY]) registry.reserve(social_id);
  const members = [
    createDemoPerson(registry, now, DEMO_PEOPLE.admin, { role: 'admin', joinedDaysAgo: 795, links: 2 }),
    createDemoPerson(registry, now, DEMO_PEOPLE.reviewer, { role: 'reviewer', joinedDaysAgo: 640, links: 3 }),
    createDemoPerson(registry, now, DEMO_PEOPLE.member, { role: 'user', joinedDaysAgo: 410, links: 1 }),
    createDemoPerson(registry, now, DEMO_PEOPLE.newMember, { role: 'user', joinedDaysAgo: 0, links: 0 }),
    createDemoPerson(registry, now, DEMO_PEOPLE.secondAdmin, { role: 'admin', joinedDaysAgo: 700, links: 1 }),
  ];
  const demoMember = members[2]!;
  demoMember.links.push(handleLink(registry, ownHandle(), after(demoMember.createdAt, 2 * HOUR_MS)));
  demoMember.city = registry.cityNamed('San Francisco');
  demoMember.activity = 0;
  while (members.length < MEMBER_COUNT) members.push(createMember(registry, now, members.length));
  const admin = members[0]!;
  for (const banned of members.slice(-BANNED_COUNT)) {
    const createdAt = timeBetween(registry.random, daysBefore(now, 60), daysBefore(now, 2));
    banned.createdAt = earlier(banned.createdAt, daysBefore(createdAt, 20));
    banned.activity = 0;
    banned.ban = {
      id: registry.random.uuid(),
      reason: writer.line(registry.random, 'ban', { pronoun: 'they', app: 'an app', city: admin.city.name }),
      until: registry.random.chance(0.4) ? after(now, registry.random.between(20, 120) * DAY_MS) : null,
      createdAt,
    };
  }
  for (const one of members) one.links.push(...ownContacts(registry, one));
  return members;
}

/** A proved phone number and email address are linked automatically. */
function ownContacts(registry: Registry, { phone, email, createdAt }: DemoMember): DemoLink[] {
  const contacts: Identifier[] = [{ platform: 'phone', type: 'phone', social_id: phone, canonical: phone }];
  if (email !== null) contacts.push({ platform: 'email', type: 'email', social_id: email, canonical: email });
  return contacts.map((identifier) => ({ ...handleLink(registry, identifier, createdAt), isAutomatic: true }));
}

const ownHandle = (): Identifier => ({ ...DEMO_MEMBER_HANDLE, type: 'handle', canonical: canonicalHandle(DEMO_MEMBER_HANDLE.social_id) });

function createDemoPerson(
  registry: Registry,
  now: Date,
  person: (typeof DEMO_PEOPLE)[keyof typeof DEMO_PEOPLE],
  options: { role: DemoMember['role']; joinedDaysAgo: number; links: number },
): DemoMember {
  const { random } = registry;
  const name: FullName = {
    first: { written: person.first, latin: person.first.toLowerCase() },
    last: { written: person.last, latin: person.last.toLowerCase() },
    pronoun: person.pronoun,
  };
  const createdAt = options.joinedDaysAgo === 0 ? after(now, -2 * HOUR_MS) : daysBefore(now, options.joinedDaysAgo);
  return {
    ...memberDefaults(registry, now, name, createdAt),
    displayName: person.displayName,
    phone: person.phone,
    email: options.joinedDaysAgo === 0 ? null : drawEmail(registry, name),
    role: options.role,
    usesGoogle: false,
    isNamePublic: true,
    lastSeenAt: after(now, -random.between(1, 90) * 60_000),
    activity: 0,
    links: Array.from({ length: options.links }, () =>
      handleLink(registry, registry.identifier(registry.handlePlatform(), name), after(createdAt, random.between(1, 50) * HOUR_MS)),
    ),
  };
}

function createMember(registry: Registry, now: Date, index: number): DemoMember {
  const { random } = registry;
  const name = registry.names.draw(random);
  // The demo people, one of whom is a reviewer, come first, and the other reviewers after them.
  const isReviewer = index < Object.keys(DEMO_PEOPLE).length - 1 + REVIEWER_COUNT;
  // Few joined at first, and more every month.
  const joinedDaysAgo = isReviewer ? random.between(420, OLDEST_DAYS) : Math.ceil(OLDEST_DAYS * (1 - random.next() ** 0.75)) + 1;
  const createdAt = after(daysBefore(now, joinedDaysAgo), -random.below(DAY_MS));
  const isActive = isReviewer || random.chance(0.62);
  const linkCount = isReviewer ? random.between(2, 4) : isActive ? random.between(1, 4) : random.below(3);
  const links = Array.from({ length: linkCount }, () =>
    handleLink(
      registry,
      registry.identifier(registry.handlePlatform(), name),
      earlier(after(createdAt, random.between(1, 60) * HOUR_MS), now),
    ),
  );
  const fromEnd = MEMBER_COUNT - BANNED_COUNT - 1 - index;
  const lacksBirthdate = fromEnd >= 0 && fromEnd < WITHOUT_BIRTHDATE_COUNT;
  if (fromEnd >= WITHOUT_BIRTHDATE_COUNT && fromEnd < WITHOUT_BIRTHDATE_COUNT + HASTY_COUNT) return createHastyMember(registry, now, name);
  return {
    ...memberDefaults(registry, now, name, createdAt),
    email: random.chance(isActive ? 0.75 : 0.4) ? drawEmail(registry, name) : null,
    role: isReviewer ? 'reviewer' : 'user',
    links: lacksBirthdate ? [] : links,
    ...(lacksBirthdate ? { birthdate: null } : {}),
    activity: isActive && !lacksBirthdate ? 1 / (4 + random.below(40)) : 0,
  };
}

function createHastyMember(registry: Registry, now: Date, name: FullName): DemoMember {
  const createdAt = daysBefore(now, registry.random.between(300, 700));
  return {
    ...memberDefaults(registry, now, name, createdAt),
    links: [handleLink(registry, registry.identifier(registry.handlePlatform(), name), after(createdAt, 5 * HOUR_MS))],
  };
}

/** The hasty members, who are before those without a birthdate and the suspended ones. */
export const hastyMembers = (members: readonly DemoMember[]): DemoMember[] =>
  members.slice(-BANNED_COUNT - WITHOUT_BIRTHDATE_COUNT - HASTY_COUNT, -BANNED_COUNT - WITHOUT_BIRTHDATE_COUNT);

function memberDefaults(registry: Registry, now: Date, name: FullName, createdAt: Date): DemoMember {
  const { random } = registry;
  const bornDaysAgo = random.between(19 * 366, 58 * 365);
  return {
    id: random.uuid(),
    name,
    displayName: displayName(random, name),
    phone: registry.phone(),
    email: null,
    birthdate: `${daysBefore(now, bornDaysAgo).toISOString().slice(0, 7)}-01`,
    campusMode: bornDaysAgo < 26 * 365 && random.chance(0.6),
    lgbtqia: random.chance(0.2),
    role: 'user',
    usesGoogle: random.chance(0.2),
    isNamePublic: random.chance(0.7),
    createdAt,
    lastSeenAt: timeBetween(
      random,
      random.chance(0.6) ? daysBefore(now, Math.min(20, (now.getTime() - createdAt.getTime()) / DAY_MS)) : createdAt,
      now,
    ),
    city: registry.city(),
    voice: random.pick(VOICES),
    activity: 0,
    links: [],
    ban: null,
  };
}

function drawEmail(registry: Registry, name: FullName): string {
  return registry.identifier('email', name).canonical;
}

const handleLink = (registry: Registry, identifier: Identifier, createdAt: Date): DemoLink => ({
  id: registry.random.uuid(),
  identifier,
  isAutomatic: false,
  ownerReference: registry.random.uuid(),
  createdAt,
  unlinkedAt: null,
});

const NICKNAMES = [
  'Night Owl',
  'trailmix',
  'Paperback',
  'second coffee',
  'Marigold',
  'Half Moon',
  'lakeside',
  'Tin Robot',
  'Saltwater',
  'Juniper',
  'quiet storm',
  'Sourdough',
  'Blue Door',
  'Figaro',
  'Nimbus',
  'Kite',
  'Wren',
  'Old Bike',
  'Firefly',
  'Pebble',
];

function displayName(random: Random, name: FullName): string {
  const roll = random.next();
  if (roll < 0.36) return fullName(name);
  if (roll < 0.66) return `${name.first.written} ${Array.from(name.last.written)[0]!}.`;
  if (roll < 0.84) return name.first.written;
  return random.chance(0.5) ? random.pick(NICKNAMES) : `${random.pick(NICKNAMES)} ${random.between(2, 99)}`;
}
