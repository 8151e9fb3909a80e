import { AppError } from '../../../platform/errors.ts';
import type { CasePort } from '../../decisions/index.ts';
import type { ModerationDependencies } from '../dependencies.ts';

/** Denied applications: their applicants may appeal. */
export const applicationCase = (deps: ModerationDependencies): CasePort => ({
  linkOf: () => '/community?tab=queue',
  lock: async (ctx, { caseId }) => void (await deps.applications.lock(ctx.db, caseId)),
  assertAppealable: async (ctx, { caseId, userId }) => {
    const last = await deps.applications.latestOf(ctx.db, userId!);
    if (last && last.id !== caseId) throw new AppError('ALREADY_SUBMITTED');
    if (last?.status !== 'denied') throw new AppError('APPEAL_TOO_LATE');
  },
  isConcerned: async (_db, { userId }, adminId) => userId === adminId,
  describe: async (db, { caseId, userId }) => {
    const application = (await deps.applications.allOf(db, userId!)).find(({ id }) => id === caseId);
    if (!application) return null;
    return { person_name: null, text: null, original_text: null, tags: [], statement: application.reason, answer: null };
  },
  retainEvidence: async () => undefined,
  overturn: async (ctx, { caseId, userId }, { notes }) => {
    if (await deps.ports.isBanned(ctx, userId!)) throw new AppError('CONFLICT');
    const approval = { status: 'approved' as const, notes, by: ctx.actor.userId, at: ctx.clock.now() };
    await deps.applications.decide(ctx.db, caseId, approval);
    // The member may have applied again while the appeal was open.
    const pending = await deps.applications.lockPendingOf(ctx.db, userId!);
    if (pending) await deps.applications.decide(ctx.db, pending.id, approval);
    await deps.ports.makeReviewer(ctx, userId!);
  },
});
