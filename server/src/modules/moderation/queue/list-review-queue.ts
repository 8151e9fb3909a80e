import { LAST_PAGE, PAGE_SIZE } from '@candor/contract/limits';
import { paginate, type RouteData, type RouteQuery } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import type { MemberContext } from '../../../platform/context.ts';
import { readQueueCounts } from '../counters.ts';
import type { ModerationDependencies } from '../dependencies.ts';
import { describeItems } from './describe-items.ts';
import { listedStatuses } from '../rules.ts';
import { nextSecondLook } from '../deciding/second-look.ts';
import { findConflictedItems, countUnavailable, withoutUnavailable, type WaitingItem } from './unavailable-items.ts';
import { listQueue } from './queue-page-store.ts';
import { countQueue, type QueueFilter } from './queue-store.ts';
import { viewerMask } from './viewer-mask.ts';

type Route = (typeof routes)['GET /community/review-queue'];
type Query = RouteQuery<Route>;

export async function listReviewQueue(ctx: MemberContext, deps: ModerationDependencies, query: Query): Promise<RouteData<Route>> {
  const { userId, role } = ctx.actor;
  const staffRole = role === 'admin' ? 'admin' : 'reviewer';
  const conflicts = findConflictedItems(ctx.db, deps, userId);
  const [listed, unavailable, counts] = await Promise.all([
    listItems(ctx, deps, query, conflicts),
    conflicts.then((found) => countUnavailable(ctx.db, deps, { userId, role: staffRole }, found)),
    readQueueCounts(ctx.db, ctx.clock.now(), staffRole),
  ]);
  return { ...listed, counts: withoutUnavailable(counts, unavailable) };
}

async function listItems(
  ctx: MemberContext,
  deps: ModerationDependencies,
  query: Query,
  conflicts: Promise<WaitingItem[]>,
): Promise<Omit<RouteData<Route>, 'counts'>> {
  const { userId } = ctx.actor;
  const now = ctx.clock.now();
  // A filter would reveal something about an item that the caller may not read.
  const except = FILTERS.some((name) => query[name]) ? await conflicts : [];
  const filter = filterOf(ctx, query, except);
  const secondLook =
    isDefaultQuery(query) && filter.statuses.includes('in_review') ? await nextSecondLook(ctx, deps, query.type) : undefined;
  // A second look is the last item of page 1, so the items after it move down by one.
  const shift = secondLook ? 1 : 0;
  const page =
    query.page === 1 ? { offset: 0, limit: PAGE_SIZE - shift } : { offset: (query.page - 1) * PAGE_SIZE - shift, limit: PAGE_SIZE };
  const listPage = async () => {
    const items = await listQueue(ctx.db, filter, { ...page, sort: query.sort, viewerMask: viewerMask(deps.vault, userId, now) });
    return describeItems(ctx, deps, query.page === 1 && secondLook ? [...items, secondLook] : items);
  };
  const [items, waiting] = await Promise.all([listPage(), countQueue(ctx.db, filter, LAST_PAGE * PAGE_SIZE)]);
  return { items, pagination: paginate(query.page, PAGE_SIZE, waiting + shift, items.length) };
}

const FILTERS = ['urgent', 'overdue', 'reported', 'flag', 'language'] as const;
const isDefaultQuery = (query: Query): boolean =>
  query.sort === undefined && query.q === undefined && FILTERS.every((name) => !query[name]);

function filterOf(ctx: MemberContext, query: Query, except: readonly WaitingItem[]): QueueFilter {
  const { userId, role } = ctx.actor;
  return {
    statuses: listedStatuses(role, query.status),
    reviewerId: userId,
    now: ctx.clock.now(),
    type: query.type,
    urgent: query.urgent,
    overdue: query.overdue,
    reported: query.reported,
    flag: query.flag,
    language: query.language,
    itemId: query.q,
    except: except.map(({ id }) => id),
  };
}
