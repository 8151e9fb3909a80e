import type { Decision, ReportReason } from '@candor/contract/statuses';
import type { Scene, Writer } from '../comments.ts';
import { Weighted, zipf, type Random } from '../random.ts';
import { sceneOf } from './disputes.ts';
import { after, daysBefore, MINUTE_MS, timeBetween } from './timeline.ts';
import type {
  DemoApplication,
  DemoDecision,
  DemoExperience,
  DemoExperienceDispute,
  DemoItem,
  DemoMember,
  DemoReply,
  DemoReport,
} from './world.ts';

const REASONS: ReportReason[] = ['private_information', 'harassment', 'false_information', 'other', 'private_information', 'hate'];
const WAITING_REPORTS = 2;

interface Reviewed {
  members: readonly DemoMember[];
  experiences: readonly DemoExperience[];
  replies: readonly DemoReply[];
  disputes: readonly DemoExperienceDispute[];
  now: Date;
}

/** Every item that was ever in the queue, in order of arrival, with the reviewers' decisions. */
export function reviewEverything(random: Random, writer: Writer, world: Reviewed): { items: DemoItem[]; reports: DemoReport[] } {
  const desk = new ReviewDesk(random, writer, world.members);
  const overturned = new Set(world.disputes.filter(({ status }) => status === 'approved').map(({ experience }) => experience));
  const items: DemoItem[] = world.experiences.map((experience) => {
    const status = experience.status === 'removed' ? 'approved' : experience.status;
    return {
      subject: { type: 'experience', of: experience },
      status,
      isReported: false,
      submittedAt: experience.submittedAt,
      decisions: desk.decisions(
        experience,
        [experience.author, experience.subject.member],
        status,
        overturned.has(experience) ? false : null,
      ),
    };
  });
  items.push(
    ...world.replies.map((reply): DemoItem => ({
      subject: { type: 'reply', of: reply },
      status: reply.status,
      isReported: false,
      submittedAt: reply.submittedAt,
      decisions: desk.decisions(
        { ...reply.experience, comment: reply.content, decidedAt: reply.decidedAt, submittedAt: reply.submittedAt },
        [reply.author, reply.experience.author, reply.experience.subject.member],
        reply.status,
        null,
      ),
    })),
  );
  const reports = report(random, writer, desk, items, world);
  return { items: items.toSorted((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime()), reports };
}

/** Some approved items come back with a report; the oldest reports are settled. */
function report(random: Random, writer: Writer, desk: ReviewDesk, items: DemoItem[], world: Reviewed): DemoReport[] {
  const published = world.experiences.filter(
    ({ status, decidedAt, isDisputed, comment }) =>
      status === 'approved' && comment !== null && !isDisputed && decidedAt! < daysBefore(world.now, 20),
  );
  const readers = world.members.filter(
    ({ birthdate, ban, createdAt }) => birthdate !== null && ban === null && createdAt < daysBefore(world.now, 90),
  );
  return random.sample(published, REASONS.length).map((experience, index) => {
    const isOpen = index < WAITING_REPORTS;
    const createdAt = isOpen
      ? timeBetween(random, daysBefore(world.now, 2), daysBefore(world.now, 0.1))
      : timeBetween(random, experience.decidedAt!, daysBefore(world.now, 5));
    const decidedAt = isOpen ? null : after(createdAt, random.between(30, 2000) * MINUTE_MS);
    const status = isOpen ? 'in_review' : 'approved';
    items.push({
      subject: { type: 'experience', of: experience },
      status,
      isReported: true,
      reasons: [REASONS[index]!],
      submittedAt: createdAt,
      decisions: desk.decisions(
        { ...experience, decidedAt, submittedAt: createdAt },
        [experience.author, experience.subject.member],
        status,
        null,
      ),
    });
    const reporter = random.pick(readers.filter((reader) => reader !== experience.author));
    return {
      id: random.uuid(),
      experience,
      reporter,
      reason: REASONS[index]!,
      details: writer.line(random, 'report', sceneOf(experience)),
      createdAt,
      decidedAt,
    };
  });
}

/** The reviewers, a few of whom do most of the work. */
class ReviewDesk {
  readonly #random: Random;
  readonly #writer: Writer;
  readonly #reviewers: readonly DemoMember[];
  readonly #admin: DemoMember;
  readonly #weights: Weighted;

  constructor(random: Random, writer: Writer, members: readonly DemoMember[]) {
    this.#random = random;
    this.#writer = writer;
    this.#reviewers = members.filter(({ role }) => role === 'reviewer');
    this.#admin = members.find(({ role }) => role === 'admin')!;
    this.#weights = new Weighted(zipf(this.#reviewers.length, 0.7));
  }

  decisions(
    experience: DemoExperience,
    involved: readonly (DemoMember | null)[],
    status: DemoItem['status'],
    agrees: boolean | null,
  ): DemoDecision[] {
    const { decidedAt, submittedAt } = experience;
    const decision = (reviewer: DemoMember, word: Decision, at: Date): DemoDecision => this.#decision(experience, reviewer, word, at);
    if (status === 'needs_admin_review') {
      return [decision(this.#reviewer(submittedAt, involved), 'admin_review', after(submittedAt, 40 * MINUTE_MS))];
    }
    if (decidedAt === null || (status !== 'approved' && status !== 'rejected')) return [];
    const outcome: Decision = status === 'approved' ? 'approve' : 'reject';
    const askedAt = timeBetween(this.#random, submittedAt, decidedAt);
    const first = this.#reviewer(askedAt, involved);
    if (first === this.#admin || !this.#random.chance(0.025)) return [{ ...decision(first, outcome, decidedAt), agrees }];
    return [decision(first, 'admin_review', askedAt), { ...decision(this.#admin, outcome, decidedAt), agrees }];
  }

  #reviewer(time: Date, involved: readonly (DemoMember | null)[]): DemoMember {
    for (let tries = 0; tries < 100; tries++) {
      const reviewer = this.#reviewers[this.#weights.draw(this.#random)]!;
      if (!involved.includes(reviewer) && reviewer.createdAt < time) return reviewer;
    }
    return this.#admin;
  }

  #decision(about: DemoExperience, reviewer: DemoMember, decision: Decision, decidedAt: Date): DemoDecision {
    const random = this.#random;
    return {
      reviewer,
      decision,
      notes: this.#notes(decision, about),
      agrees: null,
      isSecondLook: false,
      openedAt: random.chance(0.8) ? after(decidedAt, -random.between(20, 9 * 60) * 1000) : null,
      decidedAt,
    };
  }

  #notes(decision: Decision, about: DemoExperience): string | null {
    const scene = sceneOf(about);
    if (decision === 'reject')
      return this.#writer.line(this.#random, about.comment === null ? 'rejection without text' : 'rejection', scene);
    if (decision === 'admin_review') return this.#writer.line(this.#random, 'admin review', scene);
    return this.#random.chance(0.1) ? this.#writer.line(this.#random, 'approval', scene) : null;
  }
}

/** Every reviewer applied once. Other applications are still open, or were refused. */
export function applyAsReviewers(
  random: Random,
  writer: Writer,
  members: readonly DemoMember[],
  trusts: (member: DemoMember) => number,
  now: Date,
): DemoApplication[] {
  const settled = random
    .shuffled(members.filter(({ role, ban, createdAt }) => role === 'user' && ban === null && createdAt < daysBefore(now, 40)))
    .filter((member) => trusts(member) >= 60);
  const application = (member: DemoMember, status: DemoApplication['status'], createdAt: Date): DemoApplication => {
    const scene: Scene = { pronoun: 'they', app: 'an app', city: member.city.name };
    const lines = status === 'approved' ? 2 : 3;
    return {
      id: random.uuid(),
      member,
      reason: writer.line(random, 'application', scene),
      status,
      notes:
        status === 'pending'
          ? null
          : writer.nth('application decided', status === 'approved' ? random.below(lines) : 2 + random.below(lines)),
      createdAt,
      decidedAt: status === 'pending' ? null : after(createdAt, random.between(20, 46) * 60 * MINUTE_MS),
    };
  };
  return [
    ...members
      .filter(({ role }) => role === 'reviewer')
      .map((member) => application(member, 'approved', after(member.createdAt, random.between(4, 9) * 24 * 60 * MINUTE_MS))),
    ...settled.slice(0, 4).map((member) => application(member, 'denied', timeBetween(random, daysBefore(now, 35), daysBefore(now, 3)))),
    ...settled
      .slice(4, 12)
      .map((member) => application(member, 'pending', timeBetween(random, daysBefore(now, 1.8), daysBefore(now, 0.1)))),
  ];
}
