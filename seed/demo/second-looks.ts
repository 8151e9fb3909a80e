import type { Decision } from '@candor/contract/statuses';
import type { Writer } from '../comments.ts';
import type { Random } from '../random.ts';
import { sentenceContextOf } from './disputes.ts';
import { after, MINUTE_MS, drawHoursMs, timeBetween } from './timeline.ts';
import type { DemoDecision, DemoItem, DemoMember } from './community.ts';

const SECOND_LOOK_SHARE = 0.1;
const TYPICAL_WAIT_HOURS = 20;
/** The largest share of a reviewer's checked decisions that is wrong; most reviewers are far below it. */
const WORST_ERROR_SHARE = 0.75;

const opposite = (decision: Decision): Decision => (decision === 'approve' ? 'reject' : 'approve');

const involvedIn = ({ subject }: DemoItem): (DemoMember | null)[] =>
  subject.type === 'experience'
    ? [subject.record.author, subject.record.subject.member]
    : [subject.record.author, subject.record.experience.author, subject.record.experience.subject.member];

/**
 * Shows some decided items to a second reviewer. If the two disagree, an admin decides that one of them was wrong. Approvals are never
 * overturned, so that published and revealed experiences stay.
 */
export function giveSecondLooks(
  random: Random,
  writer: Writer,
  items: readonly DemoItem[],
  members: readonly DemoMember[],
  now: Date,
): DemoItem[] {
  const reviewers = members.filter(({ role }) => role === 'reviewer');
  const admin = members.find(({ role }) => role === 'admin')!;
  const errorShares = new Map(reviewers.map((reviewer) => [reviewer, WORST_ERROR_SHARE * random.next() ** 1.5]));
  const isWrong = (reviewer: DemoMember): boolean => random.chance(errorShares.get(reviewer) ?? 0);

  const checked = items.flatMap((item): DemoItem[] => {
    const [first] = item.decisions;
    const isDecided = item.decisions.length === 1 && (item.status === 'approved' || item.status === 'rejected') && !item.isReported;
    if (!first || !isDecided || first.agrees !== null || first.reviewer === admin || !random.chance(SECOND_LOOK_SHARE)) return [item];
    const involved = [...involvedIn(item), first.reviewer];
    if (involved.includes(admin)) return [item];
    const firstErred = first.decision === 'approve' && isWrong(first.reviewer);
    const decidedAt = firstErred ? timeBetween(random, item.submittedAt, first.decidedAt) : first.decidedAt;
    const at = firstErred ? timeBetween(random, decidedAt, first.decidedAt) : after(decidedAt, drawHoursMs(random, TYPICAL_WAIT_HOURS));
    const candidates = reviewers.filter((reviewer) => !involved.includes(reviewer) && reviewer.createdAt < at);
    if (candidates.length === 0 || at > now) return [item];
    const second = random.pick(candidates);
    const secondErred = !firstErred && isWrong(second);
    const settledAt = firstErred ? first.decidedAt : after(at, drawHoursMs(random, TYPICAL_WAIT_HOURS));
    if (settledAt > now) return [item];

    const decide = (reviewer: DemoMember, decision: Decision, time: Date): DemoDecision => ({
      reviewer,
      decision,
      notes: decision === 'reject' ? writer.line(random, 'rejection', sentenceContextOf(experienceOf(item))) : null,
      agrees: null,
      isSecondLook: false,
      openedAt: after(time, -random.between(1, 9) * MINUTE_MS),
      decidedAt: time,
    });
    const right = first.decision;
    const firstDecision = firstErred ? { ...decide(first.reviewer, opposite(right), decidedAt), agrees: false } : first;
    const secondDecision = {
      ...decide(second, secondErred ? opposite(right) : right, at),
      isSecondLook: true,
      agrees: secondErred ? false : null,
    };
    const decisions = [firstDecision, secondDecision];
    if (!firstErred && !secondErred) return [{ ...item, decisions }];
    // If two reviewers differ, an admin decides, as a separate item.
    return [
      { ...item, status: firstDecision.decision === 'approve' ? 'approved' : 'rejected', decisions },
      { ...item, isReported: true, submittedAt: at, decisions: [decide(admin, right, settledAt)] },
    ];
  });
  return checked.toSorted((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime());
}

const experienceOf = ({ subject }: DemoItem) => (subject.type === 'experience' ? subject.record : subject.record.experience);
