import { TRUST_TO_BROWSE } from '@candor/contract/limits';
import type { Writer } from '../comments.ts';
import type { Random } from '../random.ts';
import { sentenceContextOf } from './disputes.ts';
import type { TrustHistory } from './trust-history.ts';
import { after, daysBefore, earlier, HOUR_MS, drawHoursMs, timeBetween } from './timeline.ts';
import type { DemoExperience, DemoMember, DemoReply, DemoReveal } from './community.ts';

const BY_SUBJECTS = 42;
const BY_READERS = 55;
const WAITING_REPLIES = 4;

/** Writes the replies of people written about, and of members who revealed the experience. */
export function writeReplies(
  random: Random,
  writer: Writer,
  community: {
    experiences: readonly DemoExperience[];
    reveals: readonly DemoReveal[];
    demoMember: DemoMember;
    trustHistory: TrustHistory;
    now: Date;
  },
): DemoReply[] {
  const { now } = community;
  const isPublished = ({ experience }: { experience: DemoExperience }): boolean =>
    experience.status === 'approved' && experience.decidedAt! < daysBefore(now, 1);
  const aboutMembers = random.shuffled(
    community.experiences.filter((experience) => experience.subject.member && isPublished({ experience })),
  );
  const aboutDemoMember = aboutMembers.filter(({ subject }) => subject.member === community.demoMember).slice(0, 2);
  const repliedBySubject = [...aboutDemoMember, ...aboutMembers.filter(({ subject }) => subject.member !== community.demoMember)].slice(
    0,
    BY_SUBJECTS,
  );
  const repliedByReader = random.sample(
    community.reveals.filter((reveal) => isPublished(reveal) && community.trustHistory.at(reveal.member, now).score >= TRUST_TO_BROWSE),
    BY_READERS,
  );
  const replies = [
    ...repliedBySubject.map((experience) =>
      reply(random, writer, { experience, author: experience.subject.member!, from: experience.decidedAt!, now }),
    ),
    ...onePerExperience(repliedByReader).map(({ experience, member, at }) =>
      reply(random, writer, { experience, author: member, from: at, now }),
    ),
  ].toSorted((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime());
  for (const waiting of replies.slice(-WAITING_REPLIES)) Object.assign(waiting, { status: 'in_review', decidedAt: null });
  for (const written of replies) if (written.status === 'approved') written.experience.approvedReplies += 1;
  return replies;
}

/** One reveal of each experience, without those by the person it is about. */
function onePerExperience(reveals: readonly DemoReveal[]): DemoReveal[] {
  return [...new Map(reveals.map((reveal) => [reveal.experience, reveal])).values()].filter(
    ({ experience, member }) => experience.subject.member !== member,
  );
}

function reply(
  random: Random,
  writer: Writer,
  { experience, author, from, now }: { experience: DemoExperience; author: DemoMember; from: Date; now: Date },
): DemoReply {
  const isBySubject = experience.subject.member === author;
  const submittedAt = earlier(timeBetween(random, from, after(from, 20 * 24 * HOUR_MS)), after(now, -random.between(2, 30) * HOUR_MS));
  const decidedAt = earlier(after(submittedAt, drawHoursMs(random, 8)), after(now, -HOUR_MS));
  return {
    experience,
    author,
    isBySubject,
    content: writer.line(
      random,
      `reply ${isBySubject ? 'subject' : 'reader'} ${experience.rating >= 0 ? 'positive' : 'negative'}`,
      sentenceContextOf(experience),
    ),
    status: random.chance(0.06) ? 'rejected' : 'approved',
    submittedAt,
    decidedAt,
  };
}
