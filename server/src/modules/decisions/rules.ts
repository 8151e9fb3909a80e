import { isoDay } from '@candor/contract/dates';
import { isUneditedTemplate } from '@candor/contract/guideline-templates';
import { defaultGuideline, type GuidelineUse } from '@candor/contract/guidelines';
import { message } from '@candor/contract/message';
import type { DisputeGround, ReportReason } from '@candor/contract/statuses';
import { DAY_S, secondsAfter } from '../../platform/clock.ts';
import { invalidField } from '../../platform/errors.ts';

/** Product decision L7. */
const APPEAL_MONTHS = 6;

/** "YYYY-MM-DD": the last day of an appeal. For the 31st of August it is the last day of February. */
export function appealUntil(decidedAt: Date): string {
  const month = decidedAt.getUTCMonth() + APPEAL_MONTHS;
  const lastOfMonth = new Date(Date.UTC(decidedAt.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(decidedAt.getUTCDate(), lastOfMonth);
  return isoDay(new Date(Date.UTC(decidedAt.getUTCFullYear(), month, day)));
}

const APPEAL_DECIDED_DAYS = 14;

/** "YYYY-MM-DD": the deadline for deciding an appeal. */
export const appealDueOn = (filedAt: Date): string => isoDay(secondsAfter(filedAt, APPEAL_DECIDED_DAYS * DAY_S));

export const endOfDay = (day: string): Date => new Date(`${day}T23:59:59.999Z`);

/** The reasons of a decision: the decider's words, and the guideline if they named one. */
export interface Ruling {
  notes: string;
  guideline?: number | undefined;
}

/** The ruling on an overturned decision, whose guideline is already set. */
export interface OverturnRuling extends Ruling {
  guideline: number;
}

/** Refuses a template that was not edited, because nobody could respond to it. @throws AppError VALIDATION_FAILED at the field */
export function assertReasons(field: string, { notes, guideline }: Ruling): void {
  if (isUneditedTemplate(notes, guideline)) throw invalidField(field, message('reasonIsTemplate'));
}

export const guidelineOf = (ruling: Ruling, kind: GuidelineUse, ground?: DisputeGround | ReportReason): number =>
  ruling.guideline ?? defaultGuideline(kind, ground);
