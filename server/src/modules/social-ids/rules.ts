import { PROOF_DAYS } from '@candor/contract/limits';
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';

export const proofEnd = (now: Date): Date => new Date(now.getTime() + PROOF_DAYS * DAY_MS);

/** The account's own phone and e-mail stay proved while they belong to the account. */
export const isProved = ({ isAutomatic, provedUntil }: { isAutomatic: boolean; provedUntil: Date | null }, now: Date): boolean =>
  isAutomatic || (provedUntil !== null && provedUntil > now);

export interface LinkingState {
  /** How many linked IDs the member has, without their own contacts, which are linked automatically. */
  linkedIds: number;
  /** When the same member last unlinked this ID. */
  unlinkedAt: Date | null;
}

/** Product decision I3: linking must not become a way to read about strangers. */
export function mayLink(state: LinkingState, now: Date, limits: { max: number; relinkAfterHours: number }): boolean {
  if (state.linkedIds >= limits.max) return false;
  return state.unlinkedAt === null || now.getTime() - state.unlinkedAt.getTime() >= limits.relinkAfterHours * HOUR_MS;
}
