import { SIGN_UP_REVEALS, TRUST_TO_BROWSE } from '@candor/contract/limits';
import { isUnlimited, PACKS } from '@candor/contract/packs';
import { monthOf, topUpOf } from '../../server/src/modules/reveals/rules.ts';
import { Weighted, type Random } from '../random.ts';
import type { TrustHistory } from './trust-history.ts';
import { after, DAY_MS, daysBefore, MINUTE_MS, timeBetween } from './timeline.ts';
import type { DemoAccount, DemoEntry, DemoExperience, DemoExperienceDispute, DemoMember, DemoPayment, DemoReveal } from './community.ts';

const READERS_SHARE = 0.6;
const PACK_WEIGHTS = new Weighted([50, 34, 10, 6]);

interface CreditInput {
  members: readonly DemoMember[];
  demoMember: DemoMember;
  experiences: readonly DemoExperience[];
  disputes: readonly DemoExperienceDispute[];
  trustHistory: TrustHistory;
  now: Date;
}

export interface Credits {
  reveals: DemoReveal[];
  payments: DemoPayment[];
  accounts: DemoAccount[];
  entries: DemoEntry[];
}

/** Simulates every account in chronological order, so that no balance is ever below zero and each is the sum of its entries. */
export function simulateCredits(random: Random, input: CreditInput): Credits {
  const credits: Credits = { reveals: [], payments: [], accounts: [], entries: [] };
  const published = input.experiences.filter(
    ({ decidedAt, status }) => decidedAt !== null && (status === 'approved' || status === 'removed'),
  );
  for (const member of input.members) {
    const account = new SimulatedAccount(random, member, input.now, credits);
    for (const { at, run } of eventsOf(random, input, published, member, account)) {
      account.topUpUntil(at);
      run();
    }
    account.topUpUntil(input.now);
    account.close();
  }
  const byTime = (a: { at: Date }, b: { at: Date }): number => a.at.getTime() - b.at.getTime();
  return {
    ...credits,
    reveals: credits.reveals.toSorted(byTime),
    payments: credits.payments.toSorted(byTime),
    entries: credits.entries.toSorted(byTime),
  };
}

interface Event {
  at: Date;
  run: () => void;
}

function eventsOf(
  random: Random,
  input: CreditInput,
  published: readonly DemoExperience[],
  member: DemoMember,
  account: SimulatedAccount,
): Event[] {
  const { now, disputes, trustHistory } = input;
  const removals = new Map(
    disputes.filter(({ status }) => status === 'approved').map(({ experience, resolvedAt }) => [experience, resolvedAt!]),
  );
  // Credits for approvals have no entries: they are computed from the member's experiences.
  const events: Event[] = [];
  for (const [experience, at] of removals) events.push({ at, run: () => account.refund(experience, at) });

  const isDemoMember = member === input.demoMember;
  const mayRead =
    member.birthdate !== null && trustHistory.at(member, now).score >= TRUST_TO_BROWSE && member.createdAt < daysBefore(now, 2);
  if (isDemoMember || (mayRead && random.chance(READERS_SHARE))) {
    if (isDemoMember) events.push({ at: daysBefore(now, 150), run: () => account.buy(daysBefore(now, 150), 1) });
    const target = isDemoMember ? 12 : Math.ceil(40 * random.next() ** 2);
    for (let i = 0; i < target; i++) {
      const at = timeBetween(random, after(member.createdAt, DAY_MS), now);
      events.push({ at, run: () => read(random, published, member, account, at, removals) });
    }
  }
  return events.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function read(
  random: Random,
  published: readonly DemoExperience[],
  member: DemoMember,
  account: SimulatedAccount,
  at: Date,
  removals: ReadonlyMap<DemoExperience, Date>,
): void {
  // Early on, most of the drawn experiences are not published yet. If none of twelve is, the member reveals nothing.
  for (let tries = 0; tries < 12; tries++) {
    const experience = random.pick(published);
    const removedAt = removals.get(experience);
    const isReadable = experience.decidedAt! < at && (removedAt === undefined || removedAt > at);
    if (isReadable && experience.author !== member && experience.subject.member !== member) return account.spend(experience, at);
  }
}

/** One member's account. */
class SimulatedAccount {
  readonly #random: Random;
  readonly #member: DemoMember;
  readonly #now: Date;
  readonly #credits: Credits;
  readonly #paid = new Set<DemoExperience>();
  readonly #seen = new Set<DemoExperience>();
  #balance = 0;
  #isUnlimited = false;
  #month: string;
  #purchases = 0;

  constructor(random: Random, member: DemoMember, now: Date, credits: Credits) {
    this.#random = random;
    this.#member = member;
    this.#now = now;
    this.#credits = credits;
    this.#month = monthOf(member.createdAt);
    this.#addEntry('sign_up', SIGN_UP_REVEALS, { text: member.id }, member.createdAt);
  }

  /** On the first of every month the balance is topped up to the target. */
  topUpUntil(time: Date): void {
    while (this.#month < monthOf(time)) {
      const next = new Date(`${this.#month}T00:05:00.000Z`);
      next.setUTCMonth(next.getUTCMonth() + 1);
      this.#month = monthOf(next);
      if (next > this.#now) continue;
      const delta = this.#isUnlimited ? 0 : topUpOf(this.#balance);
      if (delta > 0) this.#addEntry('monthly', delta, { text: `${this.#member.id}|${this.#month}` }, next);
    }
  }

  spend(experience: DemoExperience, at: Date): void {
    if (this.#seen.has(experience)) return;
    if (this.#balance === 0 && !this.#isUnlimited) {
      if (this.#purchases >= 3 || !this.#random.chance(0.5)) return;
      this.buy(after(at, -3 * MINUTE_MS), PACK_WEIGHTS.draw(this.#random));
      if (this.#balance === 0 && !this.#isUnlimited) return;
    }
    this.#seen.add(experience);
    this.#credits.reveals.push({ member: this.#member, experience, isCharged: !this.#isUnlimited, at });
    if (this.#isUnlimited) return;
    this.#paid.add(experience);
    this.#addEntry('reveal', -1, { experience }, at);
  }

  /** A reveal is refunded when its experience is removed afterwards. */
  refund(experience: DemoExperience, at: Date): void {
    if (this.#paid.has(experience)) this.#addEntry('refund', 1, { experience }, at);
  }

  buy(at: Date, packIndex: number): void {
    const pack = PACKS[packIndex]!;
    const status = this.#random.chance(0.06)
      ? 'failed'
      : this.#random.chance(0.03) && !isUnlimited(pack.reveals)
        ? 'refunded'
        : 'completed';
    const id = this.#random.uuid();
    this.#purchases += 1;
    this.#credits.payments.push({
      id,
      member: this.#member,
      packId: pack.id,
      reveals: pack.reveals,
      totalCents: pack.priceCents,
      status,
      at,
    });
    if (status === 'failed') return;
    if (isUnlimited(pack.reveals)) this.#isUnlimited = true;
    this.#addEntry('purchase', isUnlimited(pack.reveals) ? 0 : pack.reveals, { text: id }, at);
    if (status === 'refunded') this.#addEntry('reversal', -pack.reveals, { text: id }, after(at, 2 * MINUTE_MS));
  }

  close(): void {
    this.#credits.accounts.push({
      member: this.#member,
      balance: this.#balance,
      isUnlimited: this.#isUnlimited,
      lastTopUpMonth: this.#month,
    });
  }

  #addEntry(kind: DemoEntry['kind'], delta: number, source: DemoEntry['source'], at: Date): void {
    this.#balance += delta;
    this.#credits.entries.push({ member: this.#member, delta, kind, source, at, isAcknowledged: at < daysBefore(this.#now, 2) });
  }
}
