import { findPlatform, type PlatformValue } from '@candor/contract/platforms';
import { readUsCities } from '../data/read-data.ts';
import type { Subject } from '../generate.ts';
import { PLATFORM_WEIGHTS, phoneNumber, type Identifier } from '../handles.ts';
import { Random, Weighted } from '../random.ts';
import { NamePools } from './name-pool.ts';

const SEED = 0x5ab1ec7;
/** Phone numbers of subjects start above those of members. */
const FIRST_SUBJECT_PHONE = 1_500_000;
/** The handle with the most experiences, for measurements. */
export const BUSIEST_HANDLE = { platform: 'instagram', social_id: 'sam.rivera' } as const;

const PLATFORMS = Object.keys(PLATFORM_WEIGHTS) as PlatformValue[];

/** A subject with the positions of their names in the pools. */
export interface NamedSubject extends Subject {
  first: number;
  last: number;
}

/** Derives any of a million people from a number, without storing them. */
export class SubjectSource {
  readonly names = new NamePools();
  readonly #cities = readUsCities();
  readonly #cityWeights = new Weighted(this.#cities.map(({ weight }) => weight));
  readonly #platforms = new Weighted(PLATFORMS.map((platform) => PLATFORM_WEIGHTS[platform]));

  /** The positions of the person's names in the pools, and the generator of the person's other properties. */
  namesOf(index: number): { random: Random; first: number; last: number } {
    const random = new Random(SEED, index);
    if (index === 0) return { random, first: this.names.first.indexOf('sam'), last: this.names.last.indexOf('rivera') };
    return { random, first: this.names.first.draw(random), last: this.names.last.draw(random) };
  }

  subject(index: number): NamedSubject {
    const { random, first, last } = this.namesOf(index);
    const name = this.names.name(first, last);
    const city = this.#cities[this.#cityWeights.draw(random)]!;
    const identifiers: Identifier[] =
      index === 0
        ? [{ ...BUSIEST_HANDLE, type: 'handle', canonical: BUSIEST_HANDLE.social_id }]
        : [this.#identifier(random, index, name.first.latin, name.last.latin)];
    if (index > 0 && random.chance(0.3)) {
      const another = this.#identifier(random, index, name.last.latin, name.first.latin);
      if (another.platform !== identifiers[0]!.platform) identifiers.push(another);
    }
    const roll = random.next();
    return {
      name,
      first,
      last,
      identifiers,
      city,
      goodShare: 0.35 + random.next() * 0.6,
      feedbackTypes: roll < 0.1 ? ['standard', 'lgbtqia'] : roll < 0.2 ? ['standard', 'campus'] : ['standard'],
    };
  }

  /** Only letters and digits, which every platform accepts; the number makes it unique. */
  #identifier(random: Random, index: number, firstPart: string, secondPart: string): Identifier {
    const platform = PLATFORMS[this.#platforms.draw(random)]!;
    const { type } = findPlatform(platform)!;
    if (type === 'phone') {
      const phone = phoneNumber(FIRST_SUBJECT_PHONE + index);
      return { platform, type, social_id: phone, canonical: phone, country_code: '+1' };
    }
    const handle = `${firstPart.slice(0, 5)}${secondPart.slice(0, 4)}${(index + 1296).toString(36)}`;
    return type === 'email'
      ? { platform, type, social_id: `${handle}@example.com`, canonical: `${handle}@example.com` }
      : { platform, type, social_id: handle, canonical: handle };
  }
}
