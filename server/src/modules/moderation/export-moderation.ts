import type { Database } from '../../platform/db/database.ts';
import type { ModerationDependencies } from './dependencies.ts';
import { decisionsBy, readOwnReports } from './export-store.ts';

/** A member's applications, decisions and reports, for their data export. */
export async function exportModeration(db: Database, deps: ModerationDependencies, userId: string): Promise<Record<string, unknown>> {
  const applications = await deps.applications.allOf(db, userId);
  return {
    reviewer_applications: applications.map(({ reason, status, adminNotes, createdAt, decidedAt }) => ({
      reason,
      status,
      admin_notes: adminNotes,
      created_at: createdAt.toISOString(),
      decided_at: decidedAt?.toISOString() ?? null,
    })),
    review_decisions: await decisionsBy(db, deps.vault, userId),
    reports: await readOwnReports(db, deps.vault, await deps.authorship.slots.read(db, 'report', userId)),
  };
}
