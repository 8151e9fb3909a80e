import type { DisputeGround, DisputeStatus } from '@candor/contract/statuses';
import type { SentenceContext, Writer } from '../comments.ts';
import type { Random } from '../random.ts';
import type { TrustHistory } from './trust-history.ts';
import { after, DAY_MS, daysBefore, timeBetween } from './timeline.ts';
import type { DemoExperience, DemoExperienceDispute, DemoMember, DemoOwnershipDispute } from './community.ts';

const OUTCOMES: DisputeStatus[] = [
  'pending',
  'pending',
  'pending',
  'pending',
  'pending',
  'approved',
  'approved',
  'approved',
  'approved',
  'rejected',
  'rejected',
  'rejected',
  'rejected',
  'rejected',
];
const GROUNDS: Exclude<DisputeGround, 'illegal_content'>[] = [
  'not_me',
  'false_information',
  'private_information',
  'harassment',
  'false_information',
  'other',
];

export const sentenceContextOf = ({ subject, city }: DemoExperience): SentenceContext => ({
  pronoun: subject.name.pronoun,
  app: 'an app',
  city: city.name,
});

/** Members who dispute experiences about a handle that they have linked; upheld disputes remove the experience. */
export function disputeExperiences(
  random: Random,
  writer: Writer,
  experiences: readonly DemoExperience[],
  demoMember: DemoMember,
  trustHistory: TrustHistory,
  now: Date,
): DemoExperienceDispute[] {
  const disputable = experiences.filter(
    ({ subject, status, rating, decidedAt, comment }) =>
      comment !== null && subject.member !== null && status === 'approved' && rating < 0 && decidedAt! < daysBefore(now, 9),
  );
  // One dispute is about an experience that the demo member wrote, so that the demo shows the author's side too.
  const against = disputable.find(({ author }) => author === demoMember);
  const chosen = [
    ...(against ? [against] : []),
    ...random.shuffled(disputable.filter((one) => one !== against && one.subject.member !== demoMember)),
  ].slice(0, OUTCOMES.length);
  return chosen.map((experience, index) => {
    const status = OUTCOMES[index]!;
    const isOpen = status === 'pending';
    const createdAt = isOpen
      ? timeBetween(random, daysBefore(now, 4), daysBefore(now, 0.2))
      : timeBetween(random, experience.decidedAt!, daysBefore(now, 7));
    const resolvedAt = isOpen ? null : after(createdAt, random.between(1, 5) * DAY_MS);
    const context = sentenceContextOf(experience);
    const picked = random.pick(GROUNDS);
    // Disputes about private data must be decided within hours, so an open one would be overdue immediately.
    const ground = isOpen && picked === 'private_information' ? 'false_information' : picked;
    if (isOpen) experience.isDisputed = true;
    if (status === 'approved') {
      experience.status = 'removed';
      trustHistory.removeApproval(experience.author, experience.decidedAt!);
      trustHistory.recordUpheldDispute(experience.author, resolvedAt!);
    }
    return {
      id: random.uuid(),
      experience,
      by: experience.subject.member!,
      platform: experience.identifiers[0]!.platform,
      ground,
      statement: writer.line(random, `dispute ${ground}`, context),
      answer: random.chance(0.5) ? writer.line(random, 'dispute answer', context) : null,
      status,
      notes: isOpen ? null : writer.line(random, status === 'approved' ? `dispute upheld ${ground}` : 'dispute rejected', context),
      createdAt,
      resolvedAt,
    };
  });
}

/** Members who claim a handle that somebody else has linked; if they are right, it moves to them. */
export function disputeOwnership(
  random: Random,
  writer: Writer,
  members: readonly DemoMember[],
  membersWrittenAbout: ReadonlySet<DemoMember>,
  now: Date,
): DemoOwnershipDispute[] {
  const eligible = members.filter(
    (member) =>
      member.createdAt < daysBefore(now, 60) && member.ban === null && member.birthdate !== null && !membersWrittenAbout.has(member),
  );
  const owners = random.sample(
    eligible.filter(({ role, links }) => role === 'user' && links.some(({ isAutomatic }) => !isAutomatic)),
    6,
  );
  const claimants = random.sample(
    eligible.filter((member) => !owners.includes(member) && member.role === 'user'),
    6,
  );
  const outcomes: DisputeStatus[] = ['pending', 'pending', 'pending', 'approved', 'rejected', 'rejected'];
  return outcomes.map((status, index) => {
    const owner = owners[index]!;
    const claimant = claimants[index]!;
    const link = owner.links.find(({ isAutomatic }) => !isAutomatic)!;
    const isOpen = status === 'pending';
    const createdAt = isOpen
      ? timeBetween(random, daysBefore(now, 5), daysBefore(now, 0.3))
      : timeBetween(random, daysBefore(now, 50), daysBefore(now, 10));
    const resolvedAt = isOpen ? null : after(createdAt, random.between(1, 5) * DAY_MS);
    const context: SentenceContext = { pronoun: 'they', app: 'an app', city: owner.city.name };
    if (status === 'approved') {
      link.unlinkedAt = resolvedAt;
      claimant.links.push({ ...link, id: random.uuid(), ownerReference: random.uuid(), createdAt: resolvedAt!, unlinkedAt: null });
    }
    return {
      id: random.uuid(),
      claimant,
      owner,
      link,
      reason: writer.line(random, 'ownership', context),
      answer: random.chance(0.6) ? writer.line(random, 'ownership answer', context) : null,
      status,
      notes: isOpen ? null : writer.line(random, status === 'approved' ? 'ownership upheld' : 'ownership rejected', context),
      createdAt,
      resolvedAt,
    };
  });
}
