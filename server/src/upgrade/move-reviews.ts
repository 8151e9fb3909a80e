import { randomInt } from 'node:crypto';
import { isoDay } from '@candor/contract/dates';
import { shuffle } from '../platform/shuffle.ts';
import { notesRowId } from '../modules/moderation/deciding/rejection-notes.ts';
import { reviewDueAt } from '../modules/moderation/rules.ts';
import { insertRows, readById, type OldDecision, type OldReviewItem } from './old-rows.ts';
import { type Upgrade } from './upgrade.ts';

export async function moveReviews(upgrade: Upgrade): Promise<void> {
  const { db, vault, ids } = upgrade;
  for await (const rows of readById<OldReviewItem>(db, 'review_items')) {
    const moved = rows.map(({ submitted_at, ...old }) => {
      const id = ids.reviewItem.of(old.id);
      const advice = old.assistant_enc && vault.openJson<unknown>('review_items.assistant', old.id, old.assistant_enc);
      return {
        id,
        subject_type: old.subject_type,
        subject_id: old.subject_type === 'experience' ? ids.experience.of(old.subject_id) : ids.reply.of(old.subject_id),
        status: old.status,
        is_reported: old.is_reported,
        is_urgent: false,
        tie: randomInt(2 ** 31),
        day: isoDay(submitted_at),
        due_at: reviewDueAt(submitted_at, []),
        leased_by: old.leased_by,
        leased_until: old.leased_until,
        leased_since: old.leased_since,
        decided_by: old.decided_by,
        decided_at: old.decided_at,
        assistant_vote: old.assistant_vote,
        assistant_enc: advice && vault.sealJson('review_items.assistant', id, advice),
        awaits_second_look: old.awaits_second_look,
      };
    });
    await insertRows(db, 'authored.review_items', shuffle(moved));
  }
  for await (const rows of readById<OldDecision>(db, 'review_decisions')) {
    const moved = rows.map(({ id: _id, item_id, notes_enc, ...old }) => {
      const itemId = ids.reviewItem.of(item_id);
      const notes = notes_enc && vault.open('review_decisions.notes', notesRowId(item_id, old.reviewer_id), notes_enc);
      return {
        ...old,
        item_id: itemId,
        notes_enc: notes === null ? null : vault.seal('review_decisions.notes', notesRowId(itemId, old.reviewer_id), notes),
      };
    });
    await insertRows(db, 'authored.review_decisions', moved);
  }
}
