import type { SearchedForm } from '@candor/contract/social-id';
import { audit } from '../../../platform/audit/store.ts';
import { DAY_S, MINUTE_S } from '../../../platform/clock.ts';
import type { MemberContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { RateLimit } from '../../../platform/limits/rate-limit.ts';
import { tooMany } from '../../../platform/limits/limit-store.ts';
import type { Limits } from '../../../platform/limits/default-limits.ts';
import type { Criteria } from '../criteria.ts';
import type { SearchDeps } from '../ports.ts';
import { NEIGHBOURS_SUSPICIOUS, neighbouringNumbers } from '../rules.ts';

const CONTACTS = 'look-ups-contact';
const HANDLES = 'look-ups-handle';
const SEARCHES = 'searches';
export const SEARCH_LIMIT_NAMES = [SEARCHES, CONTACTS, HANDLES] as const;

const searchLimit = (limits: Limits): RateLimit => ({
  name: SEARCHES,
  max: limits.SEARCHES_PER_DAY,
  windowSeconds: DAY_S,
  burst: { max: limits.SEARCHES_PER_MINUTE, windowSeconds: MINUTE_S },
});

/** How many different people may be looked up in a day. A number or address counts as one even where it could be a handle, too. */
function lookUpLimit(limits: Limits, identifier: Criteria['identifier']): RateLimit[] {
  const forms = identifier?.forms ?? [];
  const contact = forms.find(({ type }) => type !== 'handle');
  const item = (contact ?? forms[0])?.canonical;
  if (item === undefined) return [];
  if (!contact) return [{ name: HANDLES, max: limits.DISTINCT_HANDLES_PER_DAY, windowSeconds: DAY_S, distinct: { item } }];
  const neighbours = contact.type === 'phone' ? { neighbours: { items: neighbouringNumbers(item), most: NEIGHBOURS_SUSPICIOUS } } : {};
  return [{ name: CONTACTS, max: limits.DISTINCT_PHONES_PER_DAY, windowSeconds: DAY_S, distinct: { item, ...neighbours } }];
}

type BudgetDeps = Pick<SearchDeps, 'platform' | 'rateLimiter'>;

/** Product decision S4. @throws AppError RATE_LIMITED, or SEARCH_LIMIT when too many different people were looked up */
export async function takeSearchBudget(
  ctx: MemberContext,
  { platform, rateLimiter }: BudgetDeps,
  identifier: Criteria['identifier'],
): Promise<void> {
  return take(ctx, { platform, rateLimiter }, [searchLimit(platform.limits), ...lookUpLimit(platform.limits, identifier)]);
}

/** For what answers the same question as a search, once. @throws AppError SEARCH_LIMIT */
export async function takeLookUpBudget(ctx: MemberContext, { platform, rateLimiter }: BudgetDeps, form: SearchedForm): Promise<void> {
  return take(ctx, { platform, rateLimiter }, lookUpLimit(platform.limits, { forms: [form], platform: undefined }));
}

async function take(ctx: MemberContext, { platform, rateLimiter }: BudgetDeps, limits: RateLimit[]): Promise<void> {
  const { userId } = ctx.actor;
  const taken = await rateLimiter.takeEach(ctx.clock.now(), limits, userId);
  if (taken.isAllowed) return;
  const { refusedBy, isForNeighbours, retryAfterSeconds } = taken;
  if (refusedBy !== CONTACTS && refusedBy !== HANDLES) throw tooMany(retryAfterSeconds);
  // An admin sees in the audit who runs into this.
  const action = isForNeighbours ? 'search.try-numbers' : 'search.exhaust';
  await inTransaction(platform.db, (tx) => audit({ ...ctx, db: tx }, { action, subject: `user:${userId}`, data: { limit: refusedBy } }));
  throw tooMany(retryAfterSeconds, 'SEARCH_LIMIT');
}
