import type { AdminApplication } from '@candor/contract/admin';
import { audit } from '../../../platform/audit/store.ts';
import type { MemberContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { assertReasons, type Ruling } from '../../decisions/index.ts';
import type { Application } from './application-store.ts';
import { withApplicants } from './list-applications.ts';
import { countDecided, hoursBetween } from '../../transparency/index.ts';
import type { ModerationDependencies } from '../dependencies.ts';
import { answerDueAt } from '../rules.ts';

/** Nobody decides about themselves, and no role is given to a suspended member. */
export async function decideApplication(
  ctx: MemberContext,
  deps: ModerationDependencies,
  input: { id: string; status: 'approved' | 'denied' } & Ruling,
): Promise<{ application: AdminApplication }> {
  if (input.status === 'denied') assertReasons('admin_notes', input);
  const application = await deps.applications.lock(ctx.db, input.id);
  if (!application) throw new AppError('NOT_FOUND');
  if (application.userId === ctx.actor.userId) throw new AppError('FORBIDDEN');
  if (application.status !== 'pending') throw new AppError('ALREADY_DECIDED');
  if (input.status === 'approved' && (await deps.ports.isBanned(ctx, application.userId))) throw new AppError('CONFLICT');

  const at = ctx.clock.now();
  await deps.applications.decide(ctx.db, input.id, { status: input.status, notes: input.notes, by: ctx.actor.userId, at });
  if (input.status === 'approved') await deps.ports.makeReviewer(ctx, application.userId);
  else await addDenialStatement(ctx, deps, application, input);
  await countDecided(ctx, {
    kind: 'application',
    outcome: input.status === 'approved' ? 'approved' : 'rejected',
    guideline: input.status === 'denied' ? deps.decisions.guidelineOf(input, 'application') : null,
    isUrgent: false,
    hours: hoursBetween(application.createdAt, at),
    isInTime: at <= answerDueAt(application.createdAt),
  });
  await audit(ctx, { action: 'reviewer.decide-application', subject: `reviewer-application:${input.id}`, data: { status: input.status } });
  await deps.ports.notify(ctx, application.userId, {
    kind: 'application_decided',
    link: '/community?tab=queue',
    params: { status: input.status },
  });
  const decided = {
    ...application,
    status: input.status,
    adminNotes: input.notes === '' ? null : input.notes,
    decidedAt: at,
    decidedBy: ctx.actor.userId,
  };
  return { application: (await withApplicants(ctx, deps, [decided]))[0]! };
}

const addDenialStatement = (
  ctx: MemberContext,
  deps: ModerationDependencies,
  { id, userId }: Application,
  ruling: Ruling,
): Promise<string> =>
  deps.decisions.addMemberStatement(ctx, {
    kind: 'application',
    caseKind: 'application',
    caseId: id,
    userId,
    outcome: 'denied',
    guideline: deps.decisions.guidelineOf(ruling, 'application'),
    words: ruling.notes,
    isAppealable: true,
  });
