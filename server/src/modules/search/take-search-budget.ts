import { audit } from '../../platform/audit/store.ts';
import { DAY_S, MINUTE_S, secondsAfter } from '../../platform/clock.ts';
import type { MemberContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { tooMany, type Limit } from '../../platform/limits/store.ts';
import type { Limits } from '../../platform/limits/default-limits.ts';
import type { Criteria } from './criteria.ts';
import type { SearchDeps } from './ports.ts';
import type { LookUpKind } from './budget-store.ts';
import { NEIGHBOURS_SUSPICIOUS, neighbouringNumbers } from './rules.ts';

export const SEARCH_LIMIT_NAMES = ['searches-a-minute', 'searches-a-day'] as const;

const searchLimits = (limits: Limits): Limit[] => [
  { name: SEARCH_LIMIT_NAMES[0], max: limits.SEARCHES_PER_MINUTE, windowSeconds: MINUTE_S },
  { name: SEARCH_LIMIT_NAMES[1], max: limits.SEARCHES_PER_DAY, windowSeconds: DAY_S },
];

/** Product decision S4. @throws AppError RATE_LIMITED */
export async function takeSearch(ctx: MemberContext, { platform, searchDb }: SearchDeps): Promise<void> {
  const taken = await platform.limitStore.takeInTurn(searchDb, ctx.clock.now(), searchLimits(platform.limits), ctx.actor.userId);
  if (!taken.isAllowed) throw tooMany(taken.retryAfterSeconds);
}

interface LookUp {
  kind: LookUpKind;
  canonical: string;
}

/** A number or address counts as one even where it could also be a handle. */
function lookUpOf(identifier: Criteria['identifier']): LookUp | undefined {
  const forms = identifier?.forms ?? [];
  const contact = forms.find(({ type }) => type !== 'handle');
  if (contact) return { kind: 'contact', canonical: contact.canonical };
  return forms[0] && { kind: 'handle', canonical: forms[0].canonical };
}

/**
 * How many different people a member may look up in a day; the same one again is free.
 * @throws AppError SEARCH_LIMIT
 */
export async function takeLookUp(ctx: MemberContext, deps: SearchDeps, identifier: Criteria['identifier']): Promise<void> {
  const lookUp = lookUpOf(identifier);
  if (!lookUp) return;
  const { userId } = ctx.actor;
  const now = ctx.clock.now();
  const since = secondsAfter(now, -DAY_S);
  if (await deps.lookUps.has(deps.searchDb, userId, lookUp.kind, lookUp.canonical, since)) return;
  await inTransaction(deps.platform.db, (tx) => takeNew({ ...ctx, db: tx }, deps, lookUp, { now, since }));
}

async function takeNew(
  ctx: MemberContext,
  { platform, lookUps }: SearchDeps,
  { kind, canonical }: LookUp,
  { now, since }: { now: Date; since: Date },
): Promise<void> {
  const { userId } = ctx.actor;
  const { count, oldest } = await lookUps.lock(ctx.db, userId, kind, since);
  if (await lookUps.has(ctx.db, userId, kind, canonical, since)) return;
  const max = kind === 'contact' ? platform.limits.DISTINCT_PHONES_PER_DAY : platform.limits.DISTINCT_HANDLES_PER_DAY;
  const isNumber = kind === 'contact' && canonical.startsWith('+');
  const triesNumbers =
    isNumber && (await lookUps.countAmong(ctx.db, userId, kind, neighbouringNumbers(canonical), since)) >= NEIGHBOURS_SUSPICIOUS;
  if (count >= max || triesNumbers) {
    // An admin sees in the audit who runs into this.
    await audit(ctx, { action: triesNumbers ? 'search.try-numbers' : 'search.exhaust', subject: `user:${userId}`, data: { kind } });
    const waitS = Math.max(1, Math.ceil(((oldest ?? now).getTime() - now.getTime()) / 1000 + DAY_S));
    throw new AppError('SEARCH_LIMIT', { retryAfterSeconds: waitS, data: { retry_after: waitS }, keepsWrites: true });
  }
  await lookUps.add(ctx.db, userId, kind, canonical, now);
}
