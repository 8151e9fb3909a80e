import { audit } from '../../../platform/audit/store.ts';
import type { MemberContext } from '../../../platform/context.ts';
import type { SearchDeps } from '../ports.ts';
import { SEARCH_LIMIT_NAMES } from './take-search-budget.ts';

/** For admins: a member's short limits and daily budgets start anew. */
export async function clearSearchLimits(ctx: MemberContext, { rateLimiter }: SearchDeps, { user_id }: { user_id: string }): Promise<null> {
  await rateLimiter.clear(ctx, SEARCH_LIMIT_NAMES, user_id);
  await audit(ctx, { action: 'search.clear-limits', subject: `user:${user_id}` });
  return null;
}
