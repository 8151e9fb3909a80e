import { LAST_PAGE, PAGE_SIZE } from '@candor/contract/limits';
import { paginate, type RouteData, type RouteQuery } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import type { MemberContext } from '../../platform/context.ts';
import { readQueueCounts } from './counters.ts';
import type { ModerationDependencies } from './dependencies.ts';
import { describeItems } from './describe-items.ts';
import { listedStatuses } from './rules.ts';
import { nextSecondLook } from './second-look.ts';
import { countQueue, listQueue } from './store.ts';
import { viewerMask } from './viewer-order.ts';

type Route = (typeof routes)['GET /community/review-queue'];

export async function listReviewQueue(
  ctx: MemberContext,
  deps: ModerationDependencies,
  query: RouteQuery<Route>,
): Promise<RouteData<Route>> {
  const filter = { statuses: listedStatuses(ctx.actor.role, query.status), type: query.type, reviewerId: ctx.actor.userId };
  const second = filter.statuses.includes('in_review') ? await nextSecondLook(ctx, deps, query.type) : undefined;
  const shift = second ? 1 : 0;
  const page =
    query.page === 1 ? { offset: 0, limit: PAGE_SIZE - shift } : { offset: (query.page - 1) * PAGE_SIZE - shift, limit: PAGE_SIZE };
  const [items, waiting, counts] = await Promise.all([
    listQueue(ctx.db, filter, { ...page, viewerMask: viewerMask(deps.vault, ctx.actor.userId, ctx.clock.now()) }),
    countQueue(ctx.db, filter, LAST_PAGE * PAGE_SIZE),
    readQueueCounts(ctx.db, ctx.clock.now(), ctx.actor.role === 'admin' ? 'admin' : 'reviewer'),
  ]);
  const total = waiting + shift;
  const presented = await describeItems(ctx, deps, query.page === 1 && second ? [...items, second] : items);
  return { items: presented, pagination: paginate(query.page, PAGE_SIZE, total, presented.length), counts };
}
