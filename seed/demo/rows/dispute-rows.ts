import { randomUUID } from 'node:crypto';
import { isoDay } from '@candor/contract/dates';
import { dueAt } from '../../../server/src/modules/disputes/index.ts';
import type { Vault } from '../../../server/src/platform/crypto/vault.ts';
import type { DemoCommunity } from '../community.ts';
import type { RowIds } from './row-ids.ts';
import type { RowSet } from './row-set.ts';

export function addDisputes(rows: RowSet, vault: Vault, community: DemoCommunity, rowIds: RowIds): void {
  const admin = community.members.find(({ role }) => role === 'admin')!;
  const sealed = (column: `${string}.${string}`, id: string, text: string | null): Buffer | null =>
    text === null ? null : vault.seal(column, id, text);
  rows.add(
    'experience_disputes',
    community.experienceDisputes.map((dispute) => ({
      id: dispute.id,
      experience_id: rowIds.experience(dispute.experience),
      filer_enc: vault.sealJsonPadded('experience_disputes.filer', dispute.id, { user: dispute.by.id }, 64),
      mark: vault.authorshipHash('filed', 'dispute', dispute.by.id, rowIds.experience(dispute.experience)),
      platform: dispute.platform,
      ground: dispute.ground,
      statement_enc: vault.sealJsonPadded(
        'experience_disputes.statement',
        dispute.id,
        { text: dispute.statement, at: dispute.createdAt.toISOString() },
        256,
      ),
      status: dispute.status,
      admin_notes_enc: sealed('experience_disputes.admin_notes', dispute.id, dispute.notes),
      resolved_by: dispute.resolvedAt && admin.id,
      resolved_at: dispute.resolvedAt,
      due_at: dueAt(dispute.createdAt),
      day: isoDay(dispute.createdAt),
    })),
  );
  rows.add(
    'answers',
    community.experienceDisputes.flatMap(({ id, answer, createdAt }) => {
      if (answer === null) return [];
      const answerId = randomUUID();
      const content = vault.sealJsonPadded('answers.content', answerId, answer, 256);
      return [{ id: answerId, dispute_id: id, content_enc: content, day: isoDay(createdAt) }];
    }),
  );
  rows.add(
    'ownership_disputes',
    community.ownershipDisputes.map((dispute) => ({
      id: dispute.id,
      claimant_user_id: dispute.claimant.id,
      owner_user_id: dispute.owner.id,
      social_id_id: dispute.link.id,
      owner_reference: dispute.link.ownerReference,
      platform: dispute.link.identifier.platform,
      value_enc: vault.seal('ownership_disputes.value', dispute.id, dispute.link.identifier.social_id),
      reason_enc: vault.seal('ownership_disputes.reason', dispute.id, dispute.reason),
      owner_statement_enc: sealed('ownership_disputes.owner_statement', dispute.id, dispute.answer),
      status: dispute.status,
      admin_notes_enc: sealed('ownership_disputes.admin_notes', dispute.id, dispute.notes),
      resolved_by: dispute.resolvedAt && admin.id,
      resolved_at: dispute.resolvedAt,
      due_at: dueAt(dispute.createdAt),
      created_at: dispute.createdAt,
    })),
  );
}
