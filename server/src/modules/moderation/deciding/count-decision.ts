import { dayAsTime, isoDay } from '@candor/contract/dates';
import { URGENT_HOURS, isUrgentReason } from '@candor/contract/urgency';
import { HOUR_S, secondsAfter } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Ruling } from '../../decisions/index.ts';
import { countDecided, hoursBetween } from '../../transparency/index.ts';
import type { ModerationDependencies } from '../dependencies.ts';
import type { StoredReport } from '../reports/report-store.ts';
import type { StoredItem } from '../store.ts';

interface CountedDecision {
  status: 'approved' | 'rejected';
  /** The reports that the decision closed. */
  reports: readonly StoredReport[];
  ruling: Ruling;
}

/** Counts a decision in the public figures: as a report only if somebody reported the text, not if two reviewers disagreed. */
export async function countDecision(
  ctx: Context,
  { decisions }: Pick<ModerationDependencies, 'decisions'>,
  item: StoredItem,
  { status, reports, ruling }: CountedDecision,
): Promise<void> {
  const now = ctx.clock.now();
  const [report] = reports.toSorted(byUrgency);
  const isApproved = status === 'approved';
  const guideline = isApproved ? (ruling.guideline ?? null) : decisions.guidelineOf(ruling, item.type);
  await countDecided(ctx, {
    ...(report
      ? { kind: 'report', outcome: isApproved ? 'refused' : 'upheld', guideline: decisions.guidelineOf(ruling, 'report', report.reason) }
      : { kind: item.type, outcome: status, guideline }),
    isUrgent: report?.isUrgent === true,
    hours: hoursBetween(filedAt(item, reports), now),
    isInTime: now <= item.dueAt,
    assistant: item.assistantVote === null ? undefined : { agrees: (item.assistantVote === 'authentic') === isApproved },
  });
}

const byUrgency = (a: StoredReport, b: StoredReport): number =>
  Number(b.isUrgent) - Number(a.isUrgent) || a.day.localeCompare(b.day) || a.id.localeCompare(b.id);

/**
 * When the report was filed that sets the due time of an urgent case. Only the days of reports are stored, so it is the report whose day is
 * that of the due time minus the hours promised for it; of several such reports, the earliest.
 */
function filedAt({ day, dueAt }: StoredItem, reports: readonly StoredReport[]): Date {
  const possible = reports.flatMap(({ reason, day: filedOn }) => {
    if (!isUrgentReason(reason)) return [];
    const at = secondsAfter(dueAt, -URGENT_HOURS[reason] * HOUR_S);
    return [{ at, fits: isoDay(at) === filedOn }];
  });
  if (possible.length === 0) return new Date(dayAsTime(day));
  const fitting = possible.filter(({ fits }) => fits);
  if (fitting.length > 0) return new Date(Math.min(...fitting.map(({ at }) => at.getTime())));
  // The reports were opened again, and their time counts from then.
  return new Date(Math.max(...possible.map(({ at }) => at.getTime())));
}
