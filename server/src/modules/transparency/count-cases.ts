import { isoDay } from '@candor/contract/dates';
import { MEASURE_OUTCOMES, type CaseKind, type CaseOutcome, type MeasureKind } from '@candor/contract/transparency';
import { HOUR_MS } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { changeCounters } from '../../platform/counters/store.ts';
import { ALL_DAYS, bucketOf, dayKind } from './rules.ts';

export type FiledKind = 'submission' | 'report' | 'dispute' | 'urgent' | 'appeal';

export interface DecidedCase {
  kind: Exclude<CaseKind, 'urgent'>;
  outcome: CaseOutcome;
  guideline: number | null;
  isUrgent: boolean;
  /** From filing to the decision. */
  hours: number;
  isInTime: boolean;
  /** Whether the assistant agreed, if it was used. */
  assistant?: { agrees: boolean } | undefined;
}

export const countFiled = (ctx: Context, kind: FiledKind, by = 1): Promise<void> => count(ctx, { [`filed:${kind}`]: by });

export function countDecided(ctx: Context, decided: DecidedCase): Promise<void> {
  const { kind, outcome, guideline, hours, isInTime, assistant } = decided;
  const timedKind = decided.isUrgent ? 'urgent' : kind;
  return count(ctx, {
    [`decided:${kind}:${outcome}:${guideline ?? ''}`]: 1,
    [`time:${timedKind}:${bucketOf(hours)}`]: 1,
    ...(isInTime ? { [`in-time:${timedKind}`]: 1 } : {}),
    ...(assistant ? { 'assistant:decided': 1 } : {}),
    ...(assistant?.agrees ? { 'assistant:agrees': 1 } : {}),
  });
}

/** Counts a suspension, a lowered role or a rewording. */
export const countMeasure = (ctx: Context, kind: MeasureKind, guideline: number): Promise<void> =>
  count(ctx, { [`decided:${kind}:${MEASURE_OUTCOMES[kind]}:${guideline}`]: 1 });

export const hoursBetween = (from: Date, to: Date): number => Math.max(0, (to.getTime() - from.getTime()) / HOUR_MS);

/** Counts for the day and for all time, so that neither has to be added up from the cases. */
async function count(ctx: Context, changes: Record<string, number>): Promise<void> {
  const kinds = [dayKind(isoDay(ctx.clock.now())), ALL_DAYS];
  await changeCounters(
    ctx.db,
    kinds.flatMap((kind) => Object.entries(changes).map(([key, by]) => ({ kind, key, by }))),
  );
}
