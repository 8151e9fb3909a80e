import type { ReviewType } from '@candor/contract/statuses';
import type { Database } from '../../../platform/db/database.ts';
import { exists } from '../../../platform/db/exists.ts';

/** Whether this member currently holds the review lease of this subject. */
export async function holdsLease(db: Database, userId: string, type: ReviewType, subjectId: number, now: Date): Promise<boolean> {
  return exists(
    db
      .selectFrom('review_items')
      .select('id')
      .where('subject_type', '=', type)
      .where('subject_id', '=', subjectId)
      .where('leased_by', '=', userId)
      .where('leased_until', '>', now),
  );
}
