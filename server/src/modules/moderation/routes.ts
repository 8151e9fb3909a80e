import { on, type BoundRoute } from '../../platform/http/route-binding.ts';
import { applyAsReviewer, readReviewerStatus } from './applications/apply-as-reviewer.ts';
import { decideApplication } from './applications/decide-application.ts';
import { listApplications } from './applications/list-applications.ts';
import { rejectAsSpam } from './deciding/reject-as-spam.ts';
import { addNote, handOver, readNotes } from './queue/review-notes.ts';
import { decideReview } from './deciding/decide-review.ts';
import type { ModerationDependencies } from './dependencies.ts';
import { undoDecision } from './deciding/pending-decision.ts';
import { leaseReviewItem, releaseReviewItem } from './queue/lease-review-item.ts';
import { readContext } from './queue/read-context.ts';
import { listOwnReports } from './reports/list-own-reports.ts';
import { listReviewQueue } from './queue/list-review-queue.ts';
import { stepDown } from './applications/step-down.ts';
import { listLeaderboard } from './list-leaderboard.ts';
import { readReviewerStats } from './read-reviewer-stats.ts';

export function moderationRoutes(deps: ModerationDependencies): BoundRoute[] {
  return [
    on('GET /community/review-queue', (ctx, { query }) => listReviewQueue(ctx, deps, query)),
    on('POST /community/review-queue/{id}/lease', (ctx, { params }) => leaseReviewItem(ctx, deps, params.id), { side: 'authored' }),
    on('DELETE /community/review-queue/{id}/lease', (ctx, { params }) => releaseReviewItem(ctx, params.id), { side: 'authored' }),
    on('POST /community/review-queue/{id}/decision', (ctx, { params, body }) => decideReview(ctx, deps, params.id, body), {
      side: 'authored',
    }),
    on('DELETE /community/review-queue/{id}/decision', (ctx, { params }) => undoDecision(ctx, deps, params.id), { side: 'authored' }),
    on('POST /community/review-queue/bulk-decision', (ctx, { body }) => rejectAsSpam(ctx, deps, body), { transaction: 'none' }),
    on('GET /community/review-queue/{id}/context', (ctx, { params }) => readContext(ctx, deps, params.id)),
    on('GET /community/review-queue/{id}/notes', (ctx, { params }) => readNotes(ctx, deps, params.id)),
    on('POST /community/review-queue/{id}/notes', (ctx, { params, body }) => addNote(ctx, deps, params.id, body.content), {
      side: 'authored',
    }),
    on('POST /community/review-queue/{id}/hand-over', (ctx, { params, body }) => handOver(ctx, deps, params.id, body.note), {
      side: 'authored',
    }),
    on('GET /reports', (ctx, { query }) => listOwnReports(ctx, deps, query.page)),
    on('GET /user/reviewer-stats', (ctx) => readReviewerStats(ctx, deps)),
    on('GET /community/reviewer/leaderboard', (ctx) => listLeaderboard(ctx, deps)),
    on('GET /community/reviewer/status', (ctx) => readReviewerStatus(ctx, deps)),
    on('POST /community/reviewer/apply', (ctx, { body }) => applyAsReviewer(ctx, deps, body.reason)),
    // Writes both sides: the member's role, and the leases, which end.
    on('POST /community/reviewer/step-down', (ctx) => stepDown(ctx, deps), { side: 'both' }),
    on('GET /admin/community/applications', (ctx, { query }) => listApplications(ctx, deps, query)),
    on('POST /admin/community/applications/{id}/approve', (ctx, { params, body }) =>
      decideApplication(ctx, deps, { id: params.id, status: 'approved', notes: body.admin_notes, guideline: body.guideline }),
    ),
    on('POST /admin/community/applications/{id}/deny', (ctx, { params, body }) =>
      decideApplication(ctx, deps, { id: params.id, status: 'denied', notes: body.admin_notes, guideline: body.guideline }),
    ),
  ];
}
