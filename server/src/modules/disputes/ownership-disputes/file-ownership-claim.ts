import { randomUUID } from 'node:crypto';
import type { RouteBody, RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { canonicalSocialId } from '@candor/contract/social-id';
import { audit } from '../../../platform/audit/store.ts';
import { DAY_S } from '../../../platform/clock.ts';
import type { MemberContext } from '../../../platform/context.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { identifierKey } from '../../experiences/index.ts';
import { countFiled } from '../../transparency/index.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import { presentClaims } from './present-claim.ts';
import { claimEvidence, dueAt, evidenceIdOf, isReference, noticeLink } from '../rules.ts';

type Call = (typeof routes)['POST /ownership-disputes'];

/** Product decision I4: a claim is filed with the opaque reference of the 409 reply. The current owner is notified of the claim, not of who made it. */
export async function fileOwnershipClaim(ctx: MemberContext, deps: DisputesDependencies, body: RouteBody<Call>): Promise<RouteData<Call>> {
  const { userId } = ctx.actor;
  const evidence = body.evidence_urls.map(evidenceIdOf);
  const identifier = canonicalSocialId(body.platform, body.social_id);
  if (!identifier.ok) throw invalidField(identifier.field, identifier.message);
  await deps.limitStore.require(ctx, { name: 'disputes', max: deps.limits.DISPUTES_PER_DAY, windowSeconds: DAY_S }, userId);

  await deps.vault.prepareEntered([identifier.canonical]);
  const reference = body.current_owner_user_id;
  const link = isReference(reference) ? await deps.socialIds.findByOwnerReference(ctx.db, reference) : undefined;
  const isMatch =
    link !== undefined &&
    link.userId !== userId &&
    link.platform === identifier.platform &&
    link.key === identifierKey(deps.vault, identifier.canonical);
  // If the reference and the ID don't belong together, the error tells nothing about either.
  if (!isMatch) throw new AppError('NOT_FOUND');

  const now = ctx.clock.now();
  const claim = {
    id: randomUUID(),
    claimantUserId: userId,
    ownerUserId: link.userId,
    socialIdId: link.id,
    ownerReference: link.ownerReference,
    platform: link.platform,
    socialId: identifier.display,
    reason: body.reason,
    dueAt: dueAt(now),
    createdAt: now,
  };
  if (!(await deps.claims.insert(ctx.db, claim))) throw new AppError('DISPUTE_OPEN');
  await deps.files.claim(ctx, evidence, claimEvidence(claim.id));
  await countFiled(ctx, 'dispute');
  await audit(ctx, { action: 'ownership-dispute.file', subject: `ownership-dispute:${claim.id}`, data: { platform: claim.platform } });
  await deps.notifications.notify(ctx, link.userId, { kind: 'ownership_claimed', link: noticeLink(claim.id) });
  const filed = await deps.claims.lock(ctx.db, claim.id);
  return { dispute: (await presentClaims(ctx, deps, [filed!]))[0]! };
}
