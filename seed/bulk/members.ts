import { VOICES, type Voice } from '../comments.ts';
import { phoneNumber } from '../handles.ts';
import { Random } from '../random.ts';

const SEED = 0x3e3be5;
const STRIDE = 7_919;
/** Above the phone numbers of the demo community, so that a bulk load can be added to it. */
const FIRST_MEMBER_PHONE = 10_000;

/** Derives any member from a number, without storing them. The first members are reviewers. */
export class MemberSource {
  readonly count: number;
  readonly reviewers: number;
  readonly #ids: string[] = [];
  readonly #offset: number;

  /** `offset` is the number of members in earlier loads, so that a second load creates other people. */
  constructor(count: number, offset: number) {
    this.count = count;
    this.reviewers = Math.min(count, Math.max(20, Math.floor(count / 500)));
    this.#offset = offset;
  }

  /** The member's number among those of all loads. */
  numberOf(index: number): number {
    return this.#offset + index;
  }

  id(index: number): string {
    return (this.#ids[index] ??= new Random(SEED, this.numberOf(index)).uuid());
  }

  phone(index: number): string {
    return phoneNumber(FIRST_MEMBER_PHONE + this.numberOf(index));
  }

  voice(index: number): Voice {
    return VOICES[index % VOICES.length]!;
  }

  /** Derived from the index, so that experiences can have the trust score of their author, which an e-mail address and handles raise. */
  hasEmail = (index: number): boolean => index % 3 !== 0;
  handles = (index: number): number => index % 4;

  /** The author of the subject's n-th experience. No author writes about one subject twice. */
  authorOf(subject: number, ordinal: number): number {
    return (subject * STRIDE + ordinal) % this.count;
  }

  reviewerOf(random: Random, author: number): number {
    const reviewer = Math.floor(this.reviewers * random.next() ** 1.6);
    return reviewer === author ? (reviewer + 1) % this.reviewers : reviewer;
  }
}
