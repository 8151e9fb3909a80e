import type { ChainedEntry } from './chain.ts';
import type { AuditEntry } from './store.ts';

const ACTION = 'audit.witness';

export interface WitnessedHead {
  seq: number;
  /** A keyed hash of the witness's place: after a move, the old notes say nothing about the new witness. */
  place: string;
}

/** The audit entry that says that the witness recorded a head. */
export const noteOf = ({ seq, place }: WitnessedHead): AuditEntry => ({ action: ACTION, subject: 'audit:witness', data: { seq, place } });

/** The head that an entry says the witness recorded. Undefined for every other entry. */
export function readNote({ action, data }: Pick<ChainedEntry, 'action' | 'data'>): WitnessedHead | undefined {
  return action === ACTION ? (data as WitnessedHead) : undefined;
}
