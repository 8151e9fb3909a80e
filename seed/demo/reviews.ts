import type { Decision, ReportReason } from '@candor/contract/statuses';
import type { SentenceContext, Writer } from '../comments.ts';
import { Weighted, zipf, type Random } from '../random.ts';
import { sentenceContextOf } from './disputes.ts';
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
} from './community.ts';

const REASONS: ReportReason[] = ['private_information', 'harassment', 'false_information', 'other', 'private_information', 'hate'];
const WAITING_REPORTS = 2;

interface ReviewInput {
  members: readonly DemoMember[];
  experiences: readonly DemoExperience[];
  replies: readonly DemoReply[];
  disputes: readonly DemoExperienceDispute[];
  now: Date;
}

/** All review items, open and decided, in order of arrival, with the reviewers' decisions. */
export function reviewEverything(random: Random, writer: Writer, community: ReviewInput): { items: DemoItem[]; reports: DemoReport[] } {
  const reviewers = new Reviewers(random, writer, community.members);
  const overturned = new Set(community.disputes.filter(({ status }) => status === 'approved').map(({ experience }) => experience));
  const items: DemoItem[] = community.experiences.map((experience) => {
    const status = experience.status === 'removed' ? 'approved' : experience.status;
    return {
      subject: { type: 'experience', record: experience },
      status,
      isReported: false,
      submittedAt: experience.submittedAt,
      decisions: reviewers.decisions(
        experience,
        [experience.author, experience.subject.member],
        status,
        overturned.has(experience) ? false : null,
      ),
    };
  });
  items.push(
    ...community.replies.map((reply): DemoItem => ({
      subject: { type: 'reply', record: reply },
      status: reply.status,
      isReported: false,
      submittedAt: reply.submittedAt,
      decisions: reviewers.decisions(
        { ...reply.experience, comment: reply.content, decidedAt: reply.decidedAt, submittedAt: reply.submittedAt },
        [reply.author, reply.experience.author, reply.experience.subject.member],
        reply.status,
        null,
      ),
    })),
  );
  const reports = reportSome(random, writer, reviewers, items, community);
  return { items: items.toSorted((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime()), reports };
}

/** Some approved items come back with a report; the oldest reports are settled. */
function reportSome(random: Random, writer: Writer, reviewers: Reviewers, items: DemoItem[], community: ReviewInput): DemoReport[] {
  const published = community.experiences.filter(
    ({ status, decidedAt, isDisputed, comment }) =>
      status === 'approved' && comment !== null && !isDisputed && decidedAt! < daysBefore(community.now, 20),
  );
  const readers = community.members.filter(
    ({ birthdate, ban, createdAt }) => birthdate !== null && ban === null && createdAt < daysBefore(community.now, 90),
  );
  return random.sample(published, REASONS.length).map((experience, index) => {
    const isOpen = index < WAITING_REPORTS;
    const createdAt = isOpen
      ? timeBetween(random, daysBefore(community.now, 2), daysBefore(community.now, 0.1))
      : timeBetween(random, experience.decidedAt!, daysBefore(community.now, 5));
    const decidedAt = isOpen ? null : after(createdAt, random.between(30, 2000) * MINUTE_MS);
    const status = isOpen ? 'in_review' : 'approved';
    items.push({
      subject: { type: 'experience', record: experience },
      status,
      isReported: true,
      reasons: [REASONS[index]!],
      submittedAt: createdAt,
      decisions: reviewers.decisions(
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
      details: writer.line(random, 'report', sentenceContextOf(experience)),
      createdAt,
      decidedAt,
    };
  });
}

/** The reviewers, a few of whom do most of the work. */
class Reviewers {
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
    const decision = (reviewer: DemoMember, made: Decision, at: Date): DemoDecision => this.#decision(experience, reviewer, made, at);
    if (status === 'needs_admin_review') {
      return [decision(this.#reviewer(submittedAt, involved), 'admin_review', after(submittedAt, 40 * MINUTE_MS))];
    }
    if (decidedAt === null || (status !== 'approved' && status !== 'rejected')) return [];
    const outcome: Decision = status === 'approved' ? 'approve' : 'reject';
    const escalatedAt = timeBetween(this.#random, submittedAt, decidedAt);
    const first = this.#reviewer(escalatedAt, involved);
    if (first === this.#admin || !this.#random.chance(0.025)) return [{ ...decision(first, outcome, decidedAt), agrees }];
    return [decision(first, 'admin_review', escalatedAt), { ...decision(this.#admin, outcome, decidedAt), agrees }];
  }

  #reviewer(time: Date, involved: readonly (DemoMember | null)[]): DemoMember {
    for (let tries = 0; tries < 100; tries++) {
      const reviewer = this.#reviewers[this.#weights.draw(this.#random)]!;
      if (!involved.includes(reviewer) && reviewer.createdAt < time) return reviewer;
    }
    return this.#admin;
  }

  #decision(experience: DemoExperience, reviewer: DemoMember, decision: Decision, decidedAt: Date): DemoDecision {
    const random = this.#random;
    return {
      reviewer,
      decision,
      notes: this.#notes(decision, experience),
      agrees: null,
      isSecondLook: false,
      openedAt: random.chance(0.8) ? after(decidedAt, -random.between(20, 9 * 60) * 1000) : null,
      decidedAt,
    };
  }

  #notes(decision: Decision, experience: DemoExperience): string | null {
    const context = sentenceContextOf(experience);
    if (decision === 'reject')
      return this.#writer.line(this.#random, experience.comment === null ? 'rejection without text' : 'rejection', context);
    if (decision === 'admin_review') return this.#writer.line(this.#random, 'admin review', context);
    return this.#random.chance(0.1) ? this.#writer.line(this.#random, 'approval', context) : null;
  }
}

/** Every reviewer once applied and was accepted. The other applications are open or were denied. */
export function applyAsReviewers(
  random: Random,
  writer: Writer,
  members: readonly DemoMember[],
  trustOf: (member: DemoMember) => number,
  now: Date,
): DemoApplication[] {
  const candidates = random
    .shuffled(members.filter(({ role, ban, createdAt }) => role === 'user' && ban === null && createdAt < daysBefore(now, 40)))
    .filter((member) => trustOf(member) >= 60);
  const application = (member: DemoMember, status: DemoApplication['status'], createdAt: Date): DemoApplication => {
    const context: SentenceContext = { pronoun: 'they', app: 'an app', city: member.city.name };
    return {
      id: random.uuid(),
      member,
      reason: writer.line(random, 'application', context),
      status,
      notes: status === 'pending' ? null : writer.line(random, `application ${status}`, context),
      createdAt,
      decidedAt: status === 'pending' ? null : after(createdAt, random.between(20, 46) * 60 * MINUTE_MS),
    };
  };
  return [
    ...members
      .filter(({ role }) => role === 'reviewer')
      .map((member) => application(member, 'approved', after(member.createdAt, random.between(4, 9) * 24 * 60 * MINUTE_MS))),
    ...candidates.slice(0, 4).map((member) => application(member, 'denied', timeBetween(random, daysBefore(now, 35), daysBefore(now, 3)))),
    ...candidates
      .slice(4, 12)
      .map((member) => application(member, 'pending', timeBetween(random, daysBefore(now, 1.8), daysBefore(now, 0.1)))),
  ];
}
