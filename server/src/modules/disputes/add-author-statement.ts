import type { ExperienceDispute } from '@candor/contract/disputes';
import { audit } from '../../platform/audit/store.ts';
import type { Context, MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { authorKey } from '../experiences/index.ts';
import type { DisputesDependencies } from './dependencies.ts';
import type { ExperienceDisputeRecord } from './experience-dispute-store.ts';
import { presentDisputes } from './present-dispute.ts';
import { assertPending, type Side } from './rules.ts';

/** The author's side; it may be written anew until the decision. */
export async function addAuthorStatement(
  ctx: MemberContext,
  deps: DisputesDependencies,
  id: string,
  statement: string,
): Promise<{ dispute: ExperienceDispute }> {
  const dispute = await lockAsSide(ctx, deps, id, ctx.actor.userId, 'author');
  await deps.disputes.setAuthorStatement(ctx.db, id, statement);
  await audit(ctx, {
    action: 'experience-dispute.answer',
    subject: `experience-dispute:${id}`,
    actorKey: authorKey(deps.vault, ctx.actor.userId),
  });
  if (dispute.disputingUserId !== null && dispute.authorStatement === null) {
    await deps.notifications.notify(ctx, dispute.disputingUserId, { kind: 'dispute_updated', link: '/my-disputes' });
  }
  return { dispute: (await presentDisputes(ctx, deps, [{ dispute: { ...dispute, authorStatement: statement }, role: 'author' }]))[0]! };
}

/** Which side a member is on; undefined for a stranger. */
export async function sideOf(
  ctx: Context,
  deps: DisputesDependencies,
  dispute: ExperienceDisputeRecord,
  userId: string,
): Promise<Side | undefined> {
  if (dispute.disputingUserId === userId) return 'disputing';
  return (await deps.experiences.authorIdOf(ctx.db, dispute.experienceId)) === userId ? 'author' : undefined;
}

/** An open dispute, held, for one who is on that side of it. @throws AppError NOT_FOUND, ALREADY_RESOLVED */
export async function lockAsSide(
  ctx: Context,
  deps: DisputesDependencies,
  id: string,
  userId: string,
  side: Side,
): Promise<ExperienceDisputeRecord> {
  const dispute = await deps.disputes.lock(ctx.db, id);
  if (!dispute || (await sideOf(ctx, deps, dispute, userId)) !== side) throw new AppError('NOT_FOUND');
  assertPending(dispute.status);
  return dispute;
}
