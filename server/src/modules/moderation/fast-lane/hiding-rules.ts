import { TRUST_TO_BROWSE } from '@candor/contract/limits';
import { IMMEDIATELY_HIDING_REASONS, type UrgentReason } from '@candor/contract/urgency';

export interface UrgentReport {
  reason: UrgentReason;
  reporterTrust: number;
  /** Whether the person written about reports it, with a proved identifier. */
  isByProvedSubject: boolean;
  /** Two different reviewers recently found urgent reports of this reporter baseless. */
  isMisuser: boolean;
  /** The text was checked for this reason before and kept. */
  wasKept: boolean;
  /** Open reports and disputes of others for the same reason. */
  openByOthers: number;
}

/** Whether a report hides the text immediately, before anybody has checked it. */
export function hidesImmediately({ reason, reporterTrust, isByProvedSubject, isMisuser, wasKept, openByOthers }: UrgentReport): boolean {
  if (isMisuser || wasKept) return false;
  return IMMEDIATELY_HIDING_REASONS.has(reason) || reporterTrust >= TRUST_TO_BROWSE || isByProvedSubject || openByOthers > 0;
}
