import type { RouteBody, RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { DAY_S } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import { identifierOf } from './list-published-items.ts';
import { openProvedRequest, replyOwner } from './open-request.ts';

type Route = (typeof routes)['POST /privacy/requests/{token}/replies'];

/** The person written about can send one reply for each experience; a reviewer reads it first. */
export async function replyByLink(
  ctx: Context,
  deps: DisputesDependencies,
  token: string,
  { experience_id: experienceId, content }: RouteBody<Route>,
): Promise<RouteData<Route>> {
  const request = await openProvedRequest(ctx, deps, token);
  await deps.limitStore.require(ctx, { name: 'replies', max: deps.limits.REPLIES_PER_DAY, windowSeconds: DAY_S }, request.key);
  const newReply = { experienceId, identifier: identifierOf(request), owner: replyOwner(request), content };
  return { reply: await deps.experiences.replyWithoutAccount(ctx, newReply) };
}
