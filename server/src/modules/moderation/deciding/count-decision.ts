import { URGENT_HOURS, type UrgentReason } from '@candor/contract/urgency';
import { dayAsTime } from '@candor/contract/dates';
import { HOUR_S, secondsAfter } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { countDecided, hoursBetween } from '../../transparency/index.ts';
import type { StoredItem } from '../store.ts';

/**
 * Counts a decision in the public figures. The filing time of an urgent case follows from its due time; of other cases only the day is
 * stored.
 */
export async function countDecision(
  ctx: Context,
  item: StoredItem,
  decided: { status: 'approved' | 'rejected'; urgentReasons: readonly UrgentReason[]; guideline: number | null },
): Promise<void> {
  const now = ctx.clock.now();
  const { status, urgentReasons, guideline } = decided;
  const isUrgent = urgentReasons.length > 0;
  const promisedHours = Math.min(...urgentReasons.map((reason) => URGENT_HOURS[reason]));
  const filedAt = isUrgent ? secondsAfter(item.dueAt, -promisedHours * HOUR_S) : new Date(dayAsTime(item.day));
  const isApproved = status === 'approved';
  await countDecided(ctx, {
    kind: item.isReported ? 'report' : item.type,
    outcome: item.isReported ? (isApproved ? 'refused' : 'upheld') : status,
    guideline,
    isUrgent,
    hours: hoursBetween(filedAt, now),
    isInTime: now <= item.dueAt,
    assistant: item.assistantVote === null ? undefined : { agrees: (item.assistantVote === 'authentic') === isApproved },
  });
}
