import type { ReviewerApplication, ReviewerStatus } from '@candor/contract/community';
import { answerDueAt, applyAgainAt } from '../rules.ts';
import type { Application } from './application-store.ts';

export const presentApplication = (application: Application, decisionId: string | undefined): ReviewerApplication => ({
  id: application.id,
  reason: application.reason,
  status: application.status,
  admin_notes: application.adminNotes,
  decision_id: decisionId ?? null,
  created_at: application.createdAt.toISOString(),
});

/** For the applicant. */
export const presentOwnApplication = (application: Application, decisionId: string | undefined): ReviewerStatus['application'] => ({
  ...presentApplication(application, decisionId),
  due_at: answerDueAt(application.createdAt).toISOString(),
  decided_at: application.decidedAt?.toISOString() ?? null,
  apply_again_at: applyAgainAt(application)?.toISOString() ?? null,
});
