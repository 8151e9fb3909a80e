import { Random } from '../random.ts';
import { CategoryTable, type SeedCategory, type Tools } from '../generate.ts';
import { Writer } from '../comments.ts';
import { simulateCredits } from './credits.ts';
import { DEMO_PEOPLE } from './demo-people.ts';
import { disputeExperiences, disputeOwnership } from './disputes.ts';
import { gatherEvidence } from './evidence.ts';
import { createMembers, Registry } from './members.ts';
import { notifyMembers } from './notices.ts';
import { writeReplies } from './replies.ts';
import { applyAsReviewers, reviewEverything } from './reviews.ts';
import { giveSecondLooks } from './second-looks.ts';
import { TrustHistory } from './trust-history.ts';
import { chooseSubjects } from './subjects.ts';
import { submitExperiences } from './submissions.ts';
import type { DemoItem, DemoMember, DemoCommunity } from './community.ts';

export const EXPERIENCE_COUNT = 1500;
const SEED = 20_261_121;

export interface BuiltCommunity {
  community: DemoCommunity;
  trustHistory: TrustHistory;
}

/** Builds the whole demo community. It is the same each time, except that all its times move with `now`. */
export function buildDemoCommunity(categories: readonly SeedCategory[], now: Date): BuiltCommunity {
  const random = new Random(SEED);
  const tools: Tools = { categories: new CategoryTable(categories), writer: new Writer() };
  const registry = new Registry(random);
  const trustHistory = new TrustHistory();
  const members = createMembers(registry, tools.writer, now);
  const demoMember = members.find(({ phone }) => phone === DEMO_PEOPLE.member.phone)!;
  const subjects = chooseSubjects(registry, members, EXPERIENCE_COUNT);
  const membersWrittenAbout = new Set(subjects.flatMap(({ member }) => member ?? []));
  const ownershipDisputes = disputeOwnership(random, tools.writer, members, membersWrittenAbout, now);
  const experiences = submitExperiences(random, tools, { members, demoMember, subjects, trustHistory, now });
  const experienceDisputes = disputeExperiences(random, tools.writer, experiences, demoMember, trustHistory, now);
  const credits = simulateCredits(random, { members, demoMember, experiences, disputes: experienceDisputes, trustHistory, now });
  const replies = writeReplies(random, tools.writer, { experiences, reveals: credits.reveals, demoMember, trustHistory, now });
  const reviewed = reviewEverything(random, tools.writer, { members, experiences, replies, disputes: experienceDisputes, now });
  const { reports } = reviewed;
  // A random generator of its own, so that a change of second looks changes nothing else.
  const items = giveSecondLooks(new Random(SEED, 1), tools.writer, reviewed.items, members, now);
  recordReviews(trustHistory, members, items);
  recordVisits([
    ...[...experiences, ...replies].map(({ author, submittedAt }) => ({ member: author, at: submittedAt })),
    ...items.flatMap(({ decisions }) => decisions.map(({ reviewer, decidedAt }) => ({ member: reviewer, at: decidedAt }))),
  ]);
  const applications = applyAsReviewers(random, tools.writer, members, (member) => trustHistory.at(member, now).score, now);
  const evidence = gatherEvidence(new Random(SEED, 2), { experiences, experienceDisputes, ownershipDisputes });
  const facts = {
    now,
    members,
    experiences,
    replies,
    items,
    reports,
    applications,
    experienceDisputes,
    ownershipDisputes,
    evidence,
    ...credits,
  };
  return { community: { ...facts, notices: notifyMembers(random, facts) }, trustHistory };
}

/** A member was last seen no earlier than their last visit. */
function recordVisits(visits: readonly { member: DemoMember; at: Date }[]): void {
  for (const { member, at } of visits) if (at > member.lastSeenAt) member.lastSeenAt = at;
}

function recordReviews(trustHistory: TrustHistory, members: readonly DemoMember[], items: readonly DemoItem[]): void {
  const decisions = items.flatMap((item) => item.decisions);
  for (const member of members.filter(({ role }) => role !== 'user')) {
    const ownDecisions = decisions.filter(({ reviewer }) => reviewer === member);
    trustHistory.recordReviews(member, {
      decisions: ownDecisions.length,
      overturned: ownDecisions.filter(({ agrees }) => agrees === false).length,
    });
  }
}
