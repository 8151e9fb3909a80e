import { message } from '@candor/contract/message';
import type { SearchedIdentifier } from '@candor/contract/social-id';
import { audit } from '../../../platform/audit/store.ts';
import { DAY_S, MINUTE_S } from '../../../platform/clock.ts';
import type { MemberContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { RateLimit } from '../../../platform/limits/rate-limit.ts';
import { tooMany } from '../../../platform/limits/limit-store.ts';
import type { Limits } from '../../../platform/limits/default-limits.ts';
import type { Criteria } from '../criteria.ts';
import type { BudgetDependencies } from '../dependencies.ts';
import { NEIGHBOURS_SUSPICIOUS, neighbouringNumbers } from '../rules.ts';
import { DECOY_ALARMS, DECOYS, watchDecoys } from './watch-decoys.ts';

const CONTACTS = 'look-ups-contact';
const HANDLES = 'look-ups-handle';
const SEARCHES = 'searches';
export const SEARCH_LIMIT_NAMES = [SEARCHES, CONTACTS, HANDLES, DECOYS, DECOY_ALARMS] as const;
export const SOURCE_LIMIT_NAMES = [CONTACTS, HANDLES] as const;

/** A device or card that several accounts may share, by its keyed hash. */
export const subjectOfSource = (hash: string): string => `source|${hash}`;

const searchLimit = (limits: Limits): RateLimit => ({
  name: SEARCHES,
  max: limits.SEARCHES_PER_DAY,
  windowSeconds: DAY_S,
  burst: { max: limits.SEARCHES_PER_MINUTE, windowSeconds: MINUTE_S },
});

/** The daily limit on different people. A number or address counts as one, even if it could be a handle, too. */
function lookUpLimit(limits: Limits, identifier: Criteria['identifier']): RateLimit[] {
  const candidates = identifier?.candidates ?? [];
  const contact = candidates.find(({ type }) => type !== 'handle');
  const item = (contact ?? candidates[0])?.canonical;
  if (item === undefined) return [];
  if (!contact) return [{ name: HANDLES, max: limits.DISTINCT_HANDLES_PER_DAY, windowSeconds: DAY_S, distinct: { item } }];
  const neighbours = contact.type === 'phone' ? { neighbours: { items: neighbouringNumbers(item), max: NEIGHBOURS_SUSPICIOUS } } : {};
  return [{ name: CONTACTS, max: limits.DISTINCT_PHONES_PER_DAY, windowSeconds: DAY_S, distinct: { item, ...neighbours } }];
}

/** Product decision S4. @throws AppError RATE_LIMITED, or SEARCH_LIMIT when too many different people were looked up */
export async function takeSearchBudget(ctx: MemberContext, deps: BudgetDependencies, identifier: Criteria['identifier']): Promise<void> {
  return take(ctx, deps, [searchLimit(deps.platform.limits)], identifier);
}

/** Counts a call that answers the same question as a search. @throws AppError SEARCH_LIMIT */
export async function takeLookUpBudget(ctx: MemberContext, deps: BudgetDependencies, identifier: SearchedIdentifier): Promise<void> {
  return take(ctx, deps, [], { candidates: [identifier], platform: undefined });
}

async function take(ctx: MemberContext, deps: BudgetDependencies, limits: RateLimit[], identifier: Criteria['identifier']): Promise<void> {
  const { userId } = ctx.actor;
  if (await deps.suspensions.get(deps.searchDb, userId)) throw tooMany(DAY_S, 'SEARCH_LIMIT', message('searchSuspended'));
  const lookUp = lookUpLimit(deps.platform.limits, identifier);
  await takeLimits(ctx, deps, [...limits, ...lookUp], userId);
  if (lookUp.length === 0) return;
  // Checked after the member's own limit: a member who has used that up takes nothing from others with the same device.
  const { deviceHash } = ctx.actor;
  const cardHashes = await deps.cardHashes.get(userId, () => deps.ports.cardHashesOf(deps.searchDb, userId));
  for (const hash of deviceHash === undefined ? cardHashes : [deviceHash, ...cardHashes])
    await takeLimits(ctx, deps, lookUp, subjectOfSource(hash));
  const phone = identifier?.candidates.find(({ type }) => type === 'phone');
  if (phone) await watchDecoys(ctx, deps, phone.canonical);
}

async function takeLimits(
  ctx: MemberContext,
  { platform, rateLimiter }: BudgetDependencies,
  limits: RateLimit[],
  subject: string,
): Promise<void> {
  const limitResult = await rateLimiter.takeEach(ctx.clock.now(), limits, subject);
  if (limitResult.isAllowed) return;
  const { refusedBy, isNeighbourLimit, retryAfterSeconds } = limitResult;
  if (refusedBy !== CONTACTS && refusedBy !== HANDLES) throw tooMany(retryAfterSeconds);
  // The audit log shows admins who reached this limit.
  const action = isNeighbourLimit ? 'search.try-numbers' : 'search.exhaust';
  const { userId } = ctx.actor;
  const data = { limit: refusedBy, ...(subject === userId ? {} : { shared: true }) };
  await inTransaction(platform.identityDb, (tx) => audit({ ...ctx, db: tx }, { action, subject: `user:${userId}`, data }));
  throw tooMany(retryAfterSeconds, 'SEARCH_LIMIT');
}
