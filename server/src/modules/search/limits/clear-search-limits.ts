import { audit } from '../../../platform/audit/store.ts';
import type { MemberContext } from '../../../platform/context.ts';
import type { SearchDependencies } from '../dependencies.ts';
import { endSuspension } from './suspension-store.ts';
import { SEARCH_LIMIT_NAMES, SOURCE_LIMIT_NAMES, subjectOfSource } from './take-search-budget.ts';

/** For admins: resets a member's short limits and daily budgets, those of their devices and cards too, and ends a suspension of search. */
export async function clearSearchLimits(ctx: MemberContext, deps: SearchDependencies, { user_id }: { user_id: string }): Promise<null> {
  const { rateLimiter, ports } = deps;
  await rateLimiter.clear(ctx, SEARCH_LIMIT_NAMES, user_id);
  const sources = [...(await ports.deviceHashesOf(ctx.db, user_id, ctx.clock.now())), ...(await ports.cardHashesOf(ctx.db, user_id))];
  for (const source of sources) await rateLimiter.clear(ctx, SOURCE_LIMIT_NAMES, subjectOfSource(source));
  await endSuspension(ctx.db, user_id);
  await audit(ctx, { action: 'search.clear-limits', subject: `user:${user_id}` });
  return null;
}
