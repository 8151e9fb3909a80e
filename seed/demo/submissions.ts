import { TRUST_TO_SUBMIT } from '@candor/contract/limits';
import type { ExperienceStatus } from '@candor/contract/statuses';
import { firstExperienceDay } from '@candor/contract/dates';
import { draftExperience, type Tools } from '../generate.ts';
import { drawNameForm, writtenName } from '../names.ts';
import { Weighted, type Random } from '../random.ts';
import { HASTY_COUNT, hastyMembers } from './members.ts';
import type { TrustHistory } from './trust-history.ts';
import { after, DAY_MS, daysBefore, dayOf, HOUR_MS, drawHoursMs } from './timeline.ts';
import type { DemoExperience, DemoMember, DemoSubject } from './community.ts';

const DAYS = 726;
/** Only submissions among this many newest ones wait for a decision. */
const NEWEST = 60;
const WAITING = { forReviewer: 31, forAdmin: 3 };
/** How many each of these members submits. */
const SUBMISSIONS = { demoMember: 8, hastyMember: 4 };

interface Plan {
  subject: DemoSubject;
  submittedAt: Date;
  author: DemoMember | undefined;
  status: ExperienceStatus;
}

/** All experiences that were submitted in two years, oldest first. */
export function submitExperiences(
  random: Random,
  tools: Tools,
  community: {
    members: readonly DemoMember[];
    demoMember: DemoMember;
    subjects: readonly DemoSubject[];
    trustHistory: TrustHistory;
    now: Date;
  },
): DemoExperience[] {
  const { trustHistory, now } = community;
  const plans = schedule(random, community);
  const authors = new AuthorChooser(random, community.members, trustHistory);
  const experiences: DemoExperience[] = [];
  for (const plan of plans) {
    const author =
      plan.author && authors.mayWrite(plan.author, plan.subject, plan.submittedAt)
        ? plan.author
        : authors.choose(plan.subject, plan.submittedAt);
    if (!author) continue;
    authors.recordChoice(author, plan.subject);
    const experience = submit(random, tools, trustHistory, { ...plan, author }, now);
    experiences.push(experience);
    if (experience.decidedAt === null) continue;
    if (experience.status === 'rejected') trustHistory.recordRejection(author, experience.decidedAt);
    else trustHistory.recordApproval(author, experience.decidedAt);
  }
  return experiences;
}

function schedule(
  random: Random,
  {
    subjects,
    now,
    members,
    demoMember,
  }: { subjects: readonly DemoSubject[]; now: Date; members: readonly DemoMember[]; demoMember: DemoMember },
): Plan[] {
  const times = subjects.map(() => random.next() ** 1.35 * DAYS * DAY_MS + HOUR_MS).toSorted((a, b) => b - a);
  const plans: Plan[] = subjects.map((subject, index) => ({
    subject,
    submittedAt: after(now, -times[index]!),
    author: undefined,
    status: usualStatus(random),
  }));
  const newest = plans.length - NEWEST;
  const newestOfDemoMember = plans.length - 3;
  const otherNewest = Array.from({ length: NEWEST }, (_, index) => newest + index).filter((index) => index !== newestOfDemoMember);
  const waiting = [newestOfDemoMember, ...random.sample(otherNewest, WAITING.forReviewer + WAITING.forAdmin - 1)];
  for (const index of waiting.slice(0, WAITING.forReviewer)) plans[index]!.status = 'in_review';
  for (const index of waiting.slice(WAITING.forReviewer)) plans[index]!.status = 'needs_admin_review';

  // A hasty member submits several in a row, and all of them are rejected.
  const firstRecent = plans.findIndex(({ submittedAt }) => submittedAt > daysBefore(now, 160));
  const room = newest - firstRecent - SUBMISSIONS.hastyMember;
  hastyMembers(members).forEach((author, nth) => {
    const start = firstRecent + Math.floor((nth * room) / HASTY_COUNT);
    for (let i = 0; i < SUBMISSIONS.hastyMember; i++) Object.assign(plans[start + i]!, { author, status: 'rejected' });
  });
  const spread = Math.floor((plans.length - 1 - plans.length / 2) / SUBMISSIONS.demoMember);
  for (let i = 0; i < SUBMISSIONS.demoMember; i++) {
    const plan = plans[newestOfDemoMember - i * spread]!;
    plan.author = demoMember;
    if (i > 0) plan.status = i === 3 ? 'rejected' : 'approved';
  }
  for (const plan of plans) if (plan.subject.member === demoMember) plan.status = 'approved';
  return plans;
}

function usualStatus(random: Random): ExperienceStatus {
  const roll = random.next();
  if (roll < 0.022) return 'rejected';
  return roll < 0.038 ? 'withdrawn' : 'approved';
}

function submit(random: Random, tools: Tools, trustHistory: TrustHistory, plan: Plan & { author: DemoMember }, now: Date): DemoExperience {
  const { author, subject, submittedAt } = plan;
  const draft = draftExperience(random, tools, subject, writtenName(subject.name, drawNameForm(random)), author.voice);
  const isDecided = plan.status === 'approved' || plan.status === 'rejected';
  // A rejection comes two days later, so that a hasty member has submitted the whole series by then.
  const decidedAt = isDecided
    ? after(submittedAt, plan.status === 'rejected' ? 2 * DAY_MS + drawHoursMs(random, 20) : drawHoursMs(random, 9))
    : null;
  const first = firstExperienceDay(submittedAt);
  const day = dayOf(daysBefore(submittedAt, draft.daysBefore));
  // A decision that would be in the future becomes an approval, halfway between the submission and now.
  const isInFuture = decidedAt !== null && decidedAt > now;
  return {
    ...draft,
    author,
    subject,
    status: isInFuture ? 'approved' : plan.status,
    authorTrust: trustHistory.at(author, submittedAt).score,
    experienceDate: day < first ? first : day,
    submittedAt,
    decidedAt: isInFuture ? after(submittedAt, (now.getTime() - submittedAt.getTime()) / 2) : decidedAt,
    isDisputed: false,
    approvedReplies: 0,
  };
}

/** Chooses an author for a subject: somebody trusted, not the subject, who has not written about them yet, preferably from the same town. */
class AuthorChooser {
  readonly #random: Random;
  readonly #active: readonly DemoMember[];
  readonly #weights: Weighted;
  readonly #trustHistory: TrustHistory;
  readonly #written = new Set<string>();
  readonly #ids = new Map<DemoSubject, number>();

  constructor(random: Random, members: readonly DemoMember[], trustHistory: TrustHistory) {
    this.#random = random;
    this.#active = members.filter(({ activity }) => activity > 0);
    this.#weights = new Weighted(this.#active.map(({ activity }) => activity));
    this.#trustHistory = trustHistory;
  }

  choose(subject: DemoSubject, time: Date): DemoMember | undefined {
    for (let tries = 0; tries < 40; tries++) {
      const member = this.#active[this.#weights.draw(this.#random)]!;
      if ((member.city === subject.city || this.#random.chance(0.4)) && this.mayWrite(member, subject, time)) return member;
    }
    return this.#random.shuffled(this.#active).find((member) => this.mayWrite(member, subject, time));
  }

  mayWrite(member: DemoMember, subject: DemoSubject, time: Date): boolean {
    if (member === subject.member || member.createdAt > daysBefore(time, 3) || this.#written.has(this.#pair(member, subject))) return false;
    const trust = this.#trustHistory.at(member, time);
    return trust.isVerified && trust.score >= TRUST_TO_SUBMIT;
  }

  recordChoice(member: DemoMember, subject: DemoSubject): void {
    this.#written.add(this.#pair(member, subject));
  }

  #pair(member: DemoMember, subject: DemoSubject): string {
    let id = this.#ids.get(subject);
    if (id === undefined) this.#ids.set(subject, (id = this.#ids.size));
    return `${member.id}|${id}`;
  }
}
