import { randomInt } from 'node:crypto';
import type { Vault } from '../../../server/src/platform/crypto/vault.ts';
import { isoDay } from '@candor/contract/dates';
import { isUrgentReason } from '@candor/contract/urgency';
import { reviewDueAt } from '../../../server/src/modules/moderation/rules.ts';
import { notesRowId } from '../../../server/src/modules/moderation/deciding/rejection-notes.ts';
import type { DemoItem, DemoCommunity } from '../community.ts';
import type { RowIds } from './row-ids.ts';
import type { RowSet } from './row-set.ts';

const subjectIdOf = ({ subject }: DemoItem, rowIds: RowIds): number =>
  subject.type === 'experience' ? rowIds.experience(subject.record) : rowIds.reply(subject.record);

export function addReviews(rows: RowSet, vault: Vault, community: DemoCommunity, rowIds: RowIds): void {
  rows.add(
    'review_items',
    community.items.map((item) => {
      const final =
        item.status === 'approved' || item.status === 'rejected' ? item.decisions.findLast(({ isSecondLook }) => !isSecondLook) : undefined;
      return {
        id: rowIds.item(item),
        subject_type: item.subject.type,
        subject_id: subjectIdOf(item, rowIds),
        status: item.status,
        is_reported: item.isReported,
        is_urgent: item.reasons?.some((reason) => isUrgentReason(reason)) ?? false,
        tie: randomInt(2 ** 31),
        day: isoDay(item.submittedAt),
        due_at: reviewDueAt(item.submittedAt, item.reasons ?? []),
        decided_by: final?.reviewer.id ?? null,
        decided_at: final?.decidedAt ?? null,
      };
    }),
  );
  const decisions = community.items.flatMap((item) => item.decisions.map((decision) => ({ item, ...decision })));
  rows.add(
    'review_decisions',
    decisions
      .toSorted((a, b) => a.decidedAt.getTime() - b.decidedAt.getTime())
      .map(({ item, reviewer, decision, notes, agrees, isSecondLook, openedAt, decidedAt }) => {
        const itemId = rowIds.item(item);
        return {
          item_id: itemId,
          reviewer_id: reviewer.id,
          decision,
          notes_enc: notes === null ? null : vault.seal('review_decisions.notes', notesRowId(itemId, reviewer.id), notes),
          agrees,
          is_second_look: isSecondLook,
          opened_at: openedAt,
          decided_at: decidedAt,
        };
      }),
  );
  rows.add(
    'reports',
    community.reports.map(({ id, experience, reporter, reason, details, createdAt, decidedAt }) => ({
      id,
      subject_type: 'experience',
      subject_id: rowIds.experience(experience),
      filer_enc: vault.sealJsonPadded('reports.filer', id, reporter.id, 64),
      mark: vault.authorshipHash('filed', 'report', reporter.id, 'experience', rowIds.experience(experience)),
      reason,
      details_enc: vault.seal('reports.details', id, details),
      day: isoDay(createdAt),
      is_urgent: isUrgentReason(reason),
      // All reported texts of the demo were kept.
      status: decidedAt === null ? 'open' : 'no_action',
      resolved_day: decidedAt && isoDay(decidedAt),
    })),
  );
}
