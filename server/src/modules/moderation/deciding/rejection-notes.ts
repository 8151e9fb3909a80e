import type { ReviewType } from '@candor/contract/statuses';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Database } from '../../../platform/db/database.ts';
import { lastRejections } from './decision-store.ts';

export const notesRowId = (itemId: number, reviewerId: string): string => `${itemId}|${reviewerId}`;

/** The reviewer's reason for each of the subjects that was rejected, for its author. */
export async function rejectionNotes(
  db: Database,
  vault: Vault,
  type: ReviewType,
  subjectIds: readonly number[],
): Promise<Map<number, string>> {
  const rejections = await lastRejections(db, type, subjectIds);
  return new Map(
    rejections.map(({ subjectId, itemId, reviewerId, notesEnc }) => [
      subjectId,
      vault.open('review_decisions.notes', notesRowId(itemId, reviewerId), notesEnc),
    ]),
  );
}
