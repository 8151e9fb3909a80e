import type { Ruling } from '../decisions/index.ts';

/** An admin's decision on a dispute of either kind, with its reasons. */
export interface DisputeDecision extends Ruling {
  status: 'approved' | 'rejected';
}
