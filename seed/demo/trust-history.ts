import { REJECTION_DAYS, trustPoints, trustScore } from '../../server/src/modules/trust/rules.ts';
import { DAY_MS } from './timeline.ts';
import type { DemoMember } from './community.ts';

export interface Trust {
  score: number;
  /** Without the points for the member's texts, which are added when the score is read. */
  stored: number;
  isVerified: boolean;
  isComplete: boolean;
}

/** The events of members in chronological order, from which the trust of any member on any day can be computed. */
export class TrustHistory {
  readonly #approvals = new Map<DemoMember, Date[]>();
  readonly #rejections = new Map<DemoMember, Date[]>();
  readonly #upheld = new Map<DemoMember, Date[]>();
  readonly #reviews = new Map<DemoMember, { decisions: number; overturned: number }>();

  recordApproval = (member: DemoMember, at: Date): void => addTime(this.#approvals, member, at);
  recordRejection = (member: DemoMember, at: Date): void => addTime(this.#rejections, member, at);
  recordUpheldDispute = (member: DemoMember, at: Date): void => addTime(this.#upheld, member, at);

  /** A removed experience is no longer an approved one. */
  removeApproval(member: DemoMember, at: Date): void {
    const times = this.#approvals.get(member) ?? [];
    const index = times.findIndex((time) => time.getTime() === at.getTime());
    if (index !== -1) times.splice(index, 1);
  }

  recordReviews(member: DemoMember, reviews: { decisions: number; overturned: number }): void {
    this.#reviews.set(member, reviews);
  }

  at(member: DemoMember, time: Date): Trust {
    const isVerified = member.birthdate !== null;
    const isBanned = member.ban !== null && member.ban.createdAt <= time && (member.ban.until === null || member.ban.until > time);
    const reviews = this.#reviews.get(member) ?? { decisions: 0, overturned: 0 };
    const countUpTo = (times: Date[] | undefined, from = 0): number =>
      (times ?? []).filter((at) => at <= time && at.getTime() >= from).length;
    const points = trustPoints(
      {
        isVerified,
        isPhoneVerified: true,
        isProfileComplete: isVerified,
        isEmailVerified: member.email !== null,
        hasPhoto: false,
        isPhotoExternal: false,
        linkedIds: member.links.filter(
          (link) => !link.isAutomatic && link.createdAt <= time && (link.unlinkedAt === null || link.unlinkedAt > time),
        ).length,
        approvedExperiences: countUpTo(this.#approvals.get(member)),
        createdAt: member.createdAt,
        reviewDecisions: reviews.decisions,
        reviewAccuracy: reviews.decisions === 0 ? 0 : (100 * (reviews.decisions - reviews.overturned)) / reviews.decisions,
        recentRejections: countUpTo(this.#rejections.get(member), time.getTime() - REJECTION_DAYS * DAY_MS),
        upheldDisputes: countUpTo(this.#upheld.get(member)),
        isBanned,
      },
      time,
    );
    const stored = trustScore({ ...points, approved_experiences: 0, rejected_experiences: 0, upheld_disputes: 0 }, isBanned);
    return { score: trustScore(points, isBanned), stored, isVerified, isComplete: isVerified };
  }
}

function addTime(all: Map<DemoMember, Date[]>, member: DemoMember, at: Date): void {
  const times = all.get(member);
  if (times) times.push(at);
  else all.set(member, [at]);
}
