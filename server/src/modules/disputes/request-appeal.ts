import type { RouteBody, RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { DisputesDependencies } from './dependencies.ts';

type Route = (typeof routes)['POST /privacy/requests/{token}/appeals'];

/** Whoever proves a number or an address may appeal against what became of any request about it. */
export async function requestAppeal(
  ctx: Context,
  deps: DisputesDependencies,
  token: string,
  body: RouteBody<Route>,
): Promise<RouteData<Route>> {
  const request = await deps.requests.findByToken(ctx.db, token, ctx.clock.now());
  if (!request) throw new AppError('NOT_FOUND');
  const provedIds = await deps.requests.provedAbout(ctx.db, request.key);
  return deps.decisions.fileRequestAppeal(ctx, { requestId: request.id, provedIds }, body);
}
