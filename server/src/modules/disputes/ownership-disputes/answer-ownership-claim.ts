import type { OwnershipDispute } from '@candor/contract/disputes';
import { audit } from '../../../platform/audit/store.ts';
import type { MemberContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import { presentClaims } from './present-claim.ts';
import { assertPending } from '../rules.ts';

/** Stores the current owner's statement before the admin decides (product decision I4). It can be replaced until then. */
export async function answerOwnershipClaim(
  ctx: MemberContext,
  deps: DisputesDependencies,
  id: string,
  statement: string,
): Promise<{ dispute: OwnershipDispute }> {
  const claim = await deps.claims.lock(ctx.db, id);
  if (claim?.ownerUserId !== ctx.actor.userId) throw new AppError('NOT_FOUND');
  assertPending(claim.status);
  await deps.claims.setOwnerStatement(ctx.db, id, statement);
  await audit(ctx, { action: 'ownership-dispute.answer', subject: `ownership-dispute:${id}` });
  return { dispute: (await presentClaims(ctx, deps, [{ ...claim, ownerStatement: statement }]))[0]! };
}
