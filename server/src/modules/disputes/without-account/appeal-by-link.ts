import type { RouteBody, RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { message } from '@candor/contract/message';
import type { Context } from '../../../platform/context.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import { fileOwner, openProvedRequest, provedRequestIds, replyOwner } from './open-request.ts';
import { formatDay, enqueueMessageToRequester } from './notify-requester.ts';

type Route = (typeof routes)['POST /privacy/requests/{token}/appeals'];

/** A person who proves a number, an address or a handle may appeal against the decision on any request about it, and on their replies. */
export async function appealByLink(
  ctx: Context,
  deps: DisputesDependencies,
  token: string,
  body: RouteBody<Route>,
): Promise<RouteData<Route>> {
  const request = await openProvedRequest(ctx, deps, token);
  const requestIds = await provedRequestIds(ctx.db, deps, request);
  const appellant = { requestId: request.id, requestIds, replyOwner: replyOwner(request), fileOwner: fileOwner(request) };
  const filed = await deps.decisions.fileRequestAppeal(ctx, appellant, body);
  const day = formatDay(new Date(filed.appeal.due_at), request.language);
  await enqueueMessageToRequester(ctx, deps, request, { news: message('appealReceived', { day }) });
  return filed;
}
