import type { ReviewItem } from '../queries.ts';

/** Whether this reviewer may decide the item now: they have no part in it, and nobody else is reviewing it. */
export const isAvailable = ({ conflict_of_interest: hasConflict, lease }: ReviewItem): boolean =>
  !hasConflict && (lease === null || lease.held_by_me);
