import { isoDay } from '@candor/contract/dates';
import type { ReportReason, ReviewType } from '@candor/contract/statuses';
import { isUrgentReason, urgentReminderAt, type UrgentReason } from '@candor/contract/urgency';
import { DAY_S, secondsAfter } from '../../../platform/clock.ts';
import type { Context, MemberContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { subjectPort, type ModerationDependencies } from '../dependencies.ts';
import { reportMark } from '../reports/report-store.ts';
import type { StoredItem } from '../store.ts';
import { hidesImmediately } from './hiding-rules.ts';
import {
  closeUrgentReports,
  countReviewersFindingBaseless,
  countOpenReports,
  markUrgent,
  scheduleReminder,
} from './urgent-report-store.ts';

interface FiledReport {
  id: string;
  type: ReviewType;
  subjectId: number;
  reason: ReportReason;
  /** Whether the person written about reports it, with a proved identifier. */
  isBySubject: boolean;
}

const MISUSE_DAYS = 90;
/** The opinion of one reviewer is not enough to call a report misuse. */
const MISUSE_REVIEWERS = 2;

/** Whether two different reviewers recently found urgent reports of this member baseless. The member can still report. */
export async function isMisuser(db: Database, { authorship }: ModerationDependencies, userId: string, now: Date): Promise<boolean> {
  const filed = await authorship.slots.read(db, 'report', userId);
  return (await countReviewersFindingBaseless(db, filed, isoDay(secondsAfter(now, -MISUSE_DAYS * DAY_S)))) >= MISUSE_REVIEWERS;
}

/** Counts the open reports of the subject for this reason by other members. */
export const countOthersReports = (
  db: Database,
  { vault }: Pick<ModerationDependencies, 'vault'>,
  { userId, reason, ...subject }: { type: ReviewType; subjectId: number; reason: UrgentReason; userId: string },
): Promise<number> => countOpenReports(db, subject, reason, reportMark(vault, userId, subject));

/** Puts a report on the fast lane if it is urgent. Returns whether it is, and whether its subject is hidden. */
export async function putOnFastLane(
  ctx: MemberContext,
  deps: ModerationDependencies,
  report: FiledReport,
): Promise<{ isUrgent: boolean; isHidden: boolean }> {
  const { type, subjectId, reason } = report;
  const subject = subjectPort(deps, type);
  if (!isUrgentReason(reason)) return { isUrgent: false, isHidden: false };
  const now = ctx.clock.now();
  await markUrgent(ctx.db, report.id);
  await scheduleReminder(ctx.db, report, urgentReminderAt(now, reason));
  const hides = hidesImmediately({
    reason,
    reporterTrust: ctx.actor.trustScore,
    isByProvedSubject: report.isBySubject,
    isMisuser: await isMisuser(ctx.db, deps, ctx.actor.userId, now),
    wasKept: await subject.wasKept(ctx.db, subjectId, reason),
    openByOthers:
      (await countOthersReports(ctx.db, deps, { type, subjectId, reason, userId: ctx.actor.userId })) +
      Number((await subject.isDisputedByOther?.(ctx.db, subjectId, { ground: reason, userId: ctx.actor.userId })) === true),
  });
  const isHidden = hides ? await subject.hold(ctx, subjectId, reason) : false;
  return { isUrgent: true, isHidden };
}

/** Runs after the final decision: a hidden text is shown again or removed, and a kept one is not hidden for the same reason again. */
export async function settleUrgency(
  ctx: Context,
  deps: ModerationDependencies,
  item: StoredItem,
  { status, by }: { status: 'approved' | 'rejected'; by: string },
): Promise<void> {
  if (!item.isReported) return;
  const day = isoDay(ctx.clock.now());
  const reasons = (
    await closeUrgentReports(ctx.db, item, { status: status === 'approved' ? 'no_action' : 'action_taken', day, by })
  ).filter((reason): reason is UrgentReason => isUrgentReason(reason));
  if (reasons.length === 0) return;
  const subject = subjectPort(deps, item.type);
  if (status === 'rejected' && reasons.includes('intimate_image')) await subject.storePictureFingerprints(ctx, item.subjectId);
  await subject.settleHold(ctx, item.subjectId, { reasons, isKept: status === 'approved' });
}
