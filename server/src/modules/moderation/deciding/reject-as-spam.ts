import type { ErrorCode } from '@candor/contract/errors';
import { SPAM_GUIDELINE } from '@candor/contract/guidelines';
import type { RouteBody, RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import type { MemberContext } from '../../../platform/context.ts';
import { isDatabaseUnavailable } from '../../../platform/db/is-database-unavailable.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { describeError } from '../../../platform/logger.ts';
import type { Ruling } from '../../decisions/index.ts';
import { decideReview } from './decide-review.ts';
import type { ModerationDependencies } from '../dependencies.ts';

type Route = (typeof routes)['POST /community/review-queue/bulk-decision'];

/** Decides each item in a transaction of its own, so that a refusal of one does not affect the others. */
export async function rejectAsSpam(
  ctx: MemberContext,
  deps: ModerationDependencies,
  { ids, ...ruling }: RouteBody<Route>,
): Promise<RouteData<Route>> {
  const results: RouteData<Route>['results'] = [];
  for (const id of new Set(ids)) results.push({ id, ...(await rejectOne(ctx, deps, id, ruling)) });
  return { results };
}

async function rejectOne(ctx: MemberContext, deps: ModerationDependencies, id: number, { notes, guideline = SPAM_GUIDELINE }: Ruling) {
  try {
    const { item } = await inTransaction(deps.authoredDb, (db, afterCommit) =>
      decideReview({ ...ctx, db, afterCommit }, deps, id, { decision: 'reject', notes, guideline, undo_seconds: 0 }),
    );
    return { status: item.status, code: null };
  } catch (error) {
    return { status: null, code: codeOf(error, deps) };
  }
}

/** Any other error would lose the results of the items that are decided already. */
function codeOf(error: unknown, { log }: Pick<ModerationDependencies, 'log'>): ErrorCode {
  if (error instanceof AppError) return error.code;
  log.error(describeError(error), 'an item could not be rejected as spam');
  return isDatabaseUnavailable(error) ? 'UNAVAILABLE' : 'INTERNAL';
}
