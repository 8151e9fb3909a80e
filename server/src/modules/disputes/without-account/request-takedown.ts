import type { PublishedItem } from '@candor/contract/privacy';
import type { RouteBody } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { DAY_S } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import { openExperienceDispute } from '../experience-disputes/open-experience-dispute.ts';
import { refuseSecondDispute } from '../experience-disputes/refuse-second-dispute.ts';
import { disputeEvidence } from '../rules.ts';
import { identifierOf, presentRequestedDispute } from './list-published-items.ts';
import { fileOwner, openProvedRequest, provedRequestIds } from './open-request.ts';
import { notifyRequester } from './notify-requester.ts';

/** An experience about another identifier than the proved one is treated as missing. */
export async function requestTakedown(
  ctx: Context,
  deps: DisputesDependencies,
  token: string,
  body: RouteBody<(typeof routes)['POST /privacy/requests/{token}/takedown']>,
): Promise<{ dispute: NonNullable<PublishedItem['dispute']> }> {
  const request = await openProvedRequest(ctx, deps, token);
  await deps.limitStore.require(ctx, { name: 'disputes', max: deps.limits.DISPUTES_PER_DAY, windowSeconds: DAY_S }, request.key);
  const experienceId = body.experience_id;
  await deps.authorship.inbox.lockAuthor(ctx.db, fileOwner(request));
  const experience = await deps.experiences.lockDisputable(ctx, experienceId, [identifierOf(request)]);
  if (experience?.namedAs === undefined) throw new AppError('NOT_FOUND');
  const proved = new Set(await provedRequestIds(ctx.db, deps, request));
  await refuseSecondDispute(ctx, deps, experienceId, ({ privacyRequestId }) => privacyRequestId !== null && proved.has(privacyRequestId));
  const { ground, statement, on_behalf_of: onBehalfOf } = body;
  const newDispute = { experienceId, platform: experience.namedAs, ground, statement, onBehalfOf };
  const dispute = await openExperienceDispute(ctx, deps, { privacyRequestId: request.id }, newDispute);
  const attachment = disputeEvidence(dispute.id, 'disputing');
  await deps.files.claimByLink(ctx, { ownerId: fileOwner(request), fileIds: body.evidence_ids, attachment });
  await notifyRequester(ctx, deps, dispute);
  return { dispute: presentRequestedDispute(dispute) };
}
