import { ENGLISH } from '@candor/contract/english';
import { findPlatform } from '@candor/contract/platforms';
import { ratingOf } from '@candor/contract/rating';
import type { FeedbackType, TagType } from '@candor/contract/statuses';
import type { City } from './data/read-data.ts';
import type { Tone, Voice, Writer } from './comments.ts';
import type { Identifier } from './handles.ts';
import type { FullName } from './names.ts';
import type { Random } from './random.ts';

/** A feedback category as the generator needs it. */
export interface SeedCategory {
  id: number;
  feedbackType: FeedbackType;
  type: TagType;
  label: string;
  weight: number;
}

/** A person whom others write about. */
export interface Subject {
  name: FullName;
  identifiers: Identifier[];
  city: City;
  /** The probability that an experience with this person is good, 0 to 1. */
  goodShare: number;
  feedbackTypes: FeedbackType[];
}

/** An author's submission. */
export interface Draft {
  personName: string;
  identifiers: Identifier[];
  tags: number[];
  rating: number;
  feedbackTypes: FeedbackType[];
  isAnonymous: boolean;
  comment: string | null;
  city: City;
  point: { latitude: number; longitude: number } | null;
  daysBefore: number;
  isDateApproximate: boolean;
}

/** The categories of one or more feedback types, by kind. */
export class CategoryTable {
  readonly #byTypes = new Map<string, Record<TagType, SeedCategory[]>>();
  readonly #all: readonly SeedCategory[];

  constructor(all: readonly SeedCategory[]) {
    this.#all = all;
  }

  of(types: readonly FeedbackType[]): Record<TagType, SeedCategory[]> {
    const key = types.join();
    let kinds = this.#byTypes.get(key);
    if (!kinds) {
      const offered = this.#all.filter(({ feedbackType }) => types.includes(feedbackType));
      const kind = (type: TagType) => offered.filter((category) => category.type === type);
      kinds = { positive: kind('positive'), neutral: kind('neutral'), negative: kind('negative') };
      this.#byTypes.set(key, kinds);
    }
    return kinds;
  }
}

/** How many tags of each kind an experience of this tone has. */
const TAG_COUNTS: Record<Tone, (random: Random) => [positive: number, neutral: number, negative: number]> = {
  positive: (random) => [random.between(1, 4), random.chance(0.25) ? 1 : 0, 0],
  neutral: (random) => [random.chance(0.3) ? 1 : 0, random.between(1, 2), 0],
  negative: (random) => [0, random.chance(0.15) ? 1 : 0, random.between(1, 3)],
  mixed: (random) => [random.between(1, 2), 0, 1],
};

function toneOf(random: Random, goodShare: number): Tone {
  const roll = random.next();
  if (roll < 0.14) return 'neutral';
  if (roll < 0.22) return 'mixed';
  return random.chance(goodShare) ? 'positive' : 'negative';
}

/** Draws a few different items without copying the list, which is always much longer than the number drawn. */
function drawFew<T>(random: Random, items: readonly T[], count: number): T[] {
  const chosen: T[] = [];
  while (chosen.length < Math.min(count, items.length)) {
    const item = random.pick(items);
    if (!chosen.includes(item)) chosen.push(item);
  }
  return chosen;
}

export interface Tools {
  categories: CategoryTable;
  writer: Writer;
}

/** Drafts an experience with somebody, as its author would submit it. */
export function draftExperience(random: Random, tools: Tools, subject: Subject, personName: string, voice: Voice): Draft {
  const tone = toneOf(random, subject.goodShare);
  const kinds = tools.categories.of(subject.feedbackTypes);
  const [positive, neutral, negative] = TAG_COUNTS[tone](random);
  const tags = [
    ...drawFew(random, kinds.negative, negative),
    ...drawFew(random, kinds.positive, positive),
    ...drawFew(random, kinds.neutral, neutral),
  ];
  const isAnonymous = random.chance(0.22);
  const { city } = subject;
  const identifiers = knownIdentifiers(random, subject.identifiers);
  const isDateApproximate = random.chance(0.7);
  return {
    personName,
    identifiers,
    tags: tags.map(({ id }) => id),
    rating: ratingOf(tags.map(({ weight }) => weight)),
    feedbackTypes: subject.feedbackTypes,
    isAnonymous,
    comment: isAnonymous
      ? null
      : tools.writer.comment(
          random,
          tags.map(({ label }) => label),
          tone,
          voice,
          {
            pronoun: subject.name.pronoun,
            app: appOf(identifiers[0]!),
            city: city.name,
          },
        ),
    city,
    // A point somewhere in town; about one in eight authors doesn't use the map.
    point: random.chance(0.12)
      ? null
      : { latitude: city.latitude + (random.next() - 0.5) * 0.3, longitude: city.longitude + (random.next() - 0.5) * 0.3 },
    daysBefore: isDateApproximate ? random.pick([3, 7, 7, 30, 30, 90]) : random.between(0, 120),
    isDateApproximate,
  };
}

/** Most authors know the identifier by which a person is best known; some know another, or several. */
function knownIdentifiers(random: Random, all: Identifier[]): Identifier[] {
  if (all.length === 1 || random.chance(0.6)) return all.slice(0, 1);
  return random.chance(0.4) ? [random.pick(all)] : all.slice(0, random.between(2, all.length));
}

/** The name of the app where they met. For a phone number or address it is "an app", because nobody meets "on Phone". */
function appOf({ platform }: Identifier): string {
  const { category } = findPlatform(platform)!;
  const label = ENGLISH[`platform.${platform}`];
  return category === 'other' ? 'an app' : label;
}
