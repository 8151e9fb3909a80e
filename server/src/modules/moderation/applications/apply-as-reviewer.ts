import { render } from '@candor/contract/catalogues';
import { message, type Message } from '@candor/contract/message';
import { randomUUID } from 'node:crypto';
import type { ReviewerApplication, ReviewerStatus } from '@candor/contract/community';
import { TRUST_TO_APPLY } from '@candor/contract/limits';
import { audit } from '../../../platform/audit/store.ts';
import type { MemberContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { presentApplication, presentOwnApplication } from './present-application.ts';
import type { ModerationDependencies } from '../dependencies.ts';
import { refusalToApply } from '../rules.ts';

export async function readReviewerStatus(ctx: MemberContext, deps: ModerationDependencies): Promise<ReviewerStatus> {
  const { actor } = ctx;
  const last = await deps.applications.latestOf(ctx.db, actor.userId);
  const text = (sentence: Message): string => render(sentence, ctx.language ?? 'en');
  const requirements: ReviewerStatus['requirements'] = [
    {
      key: 'trust_score',
      label: text(message('requirement.trust_score', { score: TRUST_TO_APPLY })),
      met: actor.trustScore >= TRUST_TO_APPLY,
    },
    { key: 'complete_profile', label: text(message('requirement.complete_profile')), met: actor.isProfileComplete },
    { key: 'active_member', label: text(message('requirement.active_member')), met: !actor.isBanned },
  ];
  return {
    has_pending_application: last?.status === 'pending',
    can_apply: refusalToApply(last, actor.role, ctx.clock.now()) === null && requirements.every(({ met }) => met),
    requirements,
    application: last
      ? presentOwnApplication(last, (await deps.decisions.decisionIdsOfAccountCases(ctx.db, 'application', [last.id])).get(last.id))
      : null,
  };
}

/** Trust, profile and bans are gates of the route. */
export async function applyAsReviewer(
  ctx: MemberContext,
  deps: ModerationDependencies,
  reason: string,
): Promise<{ application: ReviewerApplication }> {
  const { userId, role } = ctx.actor;
  const now = ctx.clock.now();
  const refusal = refusalToApply(await deps.applications.latestOf(ctx.db, userId), role, now);
  if (refusal) throw new AppError(refusal);
  const application = { id: randomUUID(), userId, reason, createdAt: now };
  if (!(await deps.applications.insert(ctx.db, application))) throw new AppError('APPLICATION_PENDING');
  await audit(ctx, { action: 'reviewer.apply', subject: `reviewer-application:${application.id}` });
  return {
    application: presentApplication({ ...application, status: 'pending', adminNotes: null, decidedAt: null, decidedBy: null }, undefined),
  };
}
