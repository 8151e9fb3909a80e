import { canonicalHandle } from '@candor/contract/social-id';
import type { FeedbackType } from '@candor/contract/statuses';
import type { PlatformValue } from '@candor/contract/platforms';
import { PLATFORM_WEIGHTS, type Identifier } from '../handles.ts';
import { Weighted, zipf, type Random } from '../random.ts';
import { DEMO_MEMBER_HANDLE, HANDLES_TO_TRY } from './demo-people.ts';
import type { Registry } from './members.ts';
import type { DemoMember, DemoSubject } from './community.ts';

const MEMBERS_WRITTEN_ABOUT = 55;
const STRANGERS = 430;
const ABOUT_DEMO_MEMBER = 6;
const PLATFORMS = Object.keys(PLATFORM_WEIGHTS) as PlatformValue[];

/** The subject of each of `count` experiences, in random order: a few people often, most once or twice. */
export function chooseSubjects(registry: Registry, members: readonly DemoMember[], count: number): DemoSubject[] {
  const { random } = registry;
  const demoMember = members.find(({ links }) => links.some(({ identifier }) => identifier.canonical === DEMO_MEMBER_HANDLE.social_id))!;
  const linked = members.filter((member) => member !== demoMember && member.links.some(isHandle));
  const others = random.shuffled([
    ...random.sample(linked, MEMBERS_WRITTEN_ABOUT).map((member) => memberSubject(random, member)),
    ...Array.from({ length: STRANGERS }, (_, index) => stranger(registry, index)),
  ]);
  const subjects: DemoSubject[] = [
    ...HANDLES_TO_TRY.flatMap((handle) => repeated(subjectToTry(registry, handle), handle.experiences)),
    ...repeated(demoSubject(random, demoMember), ABOUT_DEMO_MEMBER),
    // Every subject has at least one experience. The remaining ones are about these, the earlier in the list the more often.
    ...others,
  ];
  const popularity = new Weighted(zipf(others.length, 0.75));
  while (subjects.length < count) subjects.push(others[popularity.draw(random)]!);
  return random.shuffled(subjects.slice(0, count));
}

const repeated = (subject: DemoSubject, times: number): DemoSubject[] => Array.from({ length: times }, () => subject);
const isHandle = ({ identifier }: { identifier: Identifier }): boolean => identifier.type === 'handle';

/** People differ: of some, nearly all experiences are good, of others nearly none. */
const drawGoodShare = (random: Random): number => random.pick([0.05, 0.2, 0.45, 0.6, 0.7, 0.8, 0.9, 0.97]);

function memberSubject(random: Random, member: DemoMember): DemoSubject {
  const identifiers = member.links
    .filter(isHandle)
    .map(({ identifier }) => identifier)
    .slice(0, 2);
  return {
    name: member.name,
    identifiers,
    city: member.city,
    goodShare: random.pick([0.4, 0.7, 0.85, 0.95]),
    feedbackTypes: feedbackTypes(random, member.lgbtqia ? 0.8 : 0.04),
    member,
  };
}

function demoSubject(random: Random, member: DemoMember): DemoSubject {
  const identifiers = member.links
    .map(({ identifier }) => identifier)
    .filter(({ canonical }) => canonical === DEMO_MEMBER_HANDLE.social_id);
  return { ...memberSubject(random, member), identifiers, goodShare: 0.7, feedbackTypes: ['standard'] };
}

function stranger(registry: Registry, index: number): DemoSubject {
  const { random } = registry;
  const name = registry.names.draw(random);
  const weights = new Weighted(PLATFORMS.map((platform) => PLATFORM_WEIGHTS[platform]));
  const platforms = new Set<PlatformValue>();
  const platformCount = random.pick([1, 1, 1, 2, 2, 3]);
  while (platforms.size < platformCount) platforms.add(PLATFORMS[weights.draw(random)]!);
  const identifiers = [...platforms].map((platform) => registry.identifier(platform, name));
  const isQueerApp = platforms.has('grindr') || platforms.has('scruff');
  return {
    name,
    identifiers,
    city: registry.cityOf(index),
    goodShare: drawGoodShare(random),
    feedbackTypes: feedbackTypes(random, isQueerApp ? 0.85 : 0.08),
    member: null,
  };
}

function feedbackTypes(random: Random, lgbtqiaShare: number): FeedbackType[] {
  if (random.chance(lgbtqiaShare)) return ['standard', 'lgbtqia'];
  return random.chance(0.1) ? ['standard', 'campus'] : ['standard'];
}

function subjectToTry(registry: Registry, handle: (typeof HANDLES_TO_TRY)[number]): DemoSubject {
  return {
    name: {
      first: { written: handle.first, latin: handle.first.toLowerCase() },
      last: { written: handle.last, latin: handle.last.toLowerCase() },
      pronoun: handle.pronoun,
    },
    identifiers: [{ platform: handle.platform, type: 'handle', social_id: handle.social_id, canonical: canonicalHandle(handle.social_id) }],
    city: registry.cityNamed('San Francisco'),
    goodShare: handle.goodShare,
    feedbackTypes: ['standard'],
    member: null,
  };
}
