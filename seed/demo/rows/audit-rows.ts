import type { Insertable } from 'kysely';
import type { AuditLog } from '../../../server/src/platform/db/types.ts';
import type { DemoCommunity } from '../community.ts';
import type { RowIds } from './row-ids.ts';
import type { RowSet } from './row-set.ts';

/** Writes the audit entries that the use cases would have written, in chronological order. */
export function addAudit(rows: RowSet, community: DemoCommunity, rowIds: RowIds): void {
  const entries: (Omit<Insertable<AuditLog>, 'at'> & { at: Date })[] = [];
  const addEntry = (at: Date, actor: string, action: string, subject: string, data: Record<string, string> = {}): void =>
    void entries.push({ at, actor, action, subject, data: JSON.stringify(data), request_id: null });

  for (const { id, createdAt, links } of community.members) {
    addEntry(createdAt, 'visitor', 'user.create', `user:${id}`);
    for (const link of links)
      if (!link.isAutomatic)
        addEntry(link.createdAt, `user:${id}`, 'social-id.link', `social-id:${link.id}`, { platform: link.identifier.platform });
  }
  for (const item of community.items) {
    for (const { reviewer, decision, decidedAt, isSecondLook } of item.decisions) {
      const action = isSecondLook ? 'review.second-look' : 'review.decide';
      addEntry(decidedAt, `user:${reviewer.id}`, action, `review-item:${rowIds.item(item)}`, { decision, type: item.subject.type });
    }
  }
  // The reporter is sealed in the report, so the audit log doesn't name them.
  for (const { experience, reason, createdAt } of community.reports)
    addEntry(createdAt, 'job:report', 'review.report', `experience:${rowIds.experience(experience)}`, { reason });
  rows.add(
    'audit_log',
    entries.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  );
}
