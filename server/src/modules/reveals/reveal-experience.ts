import { message } from '@candor/contract/message';
import type { RevealedExperience } from '@candor/contract/reveals';
import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { DAY_S } from '../../platform/clock.ts';
import type { Limits } from '../../platform/limits/default-limits.ts';
import { tooMany, type Limit } from '../../platform/limits/limit-store.ts';
import type { RevealsDependencies } from './dependencies.ts';
import { insufficientReveals } from './debts/debts.ts';
import { monthOf, shownBalance, type Account } from './rules.ts';
import { revealReference } from './reveal-reference.ts';
import { readAccount, revealedAmong, spendCredit } from './store.ts';
import { topUpDue } from './top-up.ts';

export const revealLimit = ({ REVEALS_PER_DAY: max }: Limits): Limit => ({ name: 'reveals', max, windowSeconds: DAY_S });

/**
 * Shows the whole experience for one reveal, paid once per member and experience (product decision S6). An experience costs nothing if the
 * caller wrote it, reviewed it, or has proved that it is about them.
 */
export async function revealExperience(
  ctx: MemberContext,
  deps: RevealsDependencies,
  input: { experience_id: number },
): Promise<RevealedExperience> {
  const { ports, earned } = deps;
  const { userId } = ctx.actor;
  const experienceId = input.experience_id;
  await deps.authorship.inbox.lock(ctx.db, 'shared', 'experience', experienceId);
  const found = await ports.findRevealable(ctx, experienceId);
  if (!found) throw new AppError('NOT_FOUND');

  const costsNothing = found.isFree || (await earned.revealedBy(ctx.db, userId)).includes(experienceId);
  const chargedAccount = costsNothing ? undefined : await pay(ctx, deps, experienceId);
  // A new reveal shows the experience as it was found; one revealed earlier may have been removed meanwhile.
  const shown = found.isFree || chargedAccount ? found : await ports.findRevealable(ctx, experienceId);
  if (!shown) throw new AppError('NOT_FOUND');
  const account = chargedAccount ?? (await readAccount(ctx.db, userId));
  return {
    experience: await shown.show(),
    reveals: shownBalance(account, ctx.clock.now(), await earned.balanceOf(ctx.db, userId)).reveals,
    charged: chargedAccount !== undefined && !chargedAccount.isUnlimited,
  };
}

/** The account that was charged; undefined if the experience was revealed before, which costs nothing. */
async function pay(ctx: MemberContext, { platform, ports }: RevealsDependencies, experienceId: number): Promise<Account | undefined> {
  const { userId } = ctx.actor;
  const month = monthOf(ctx.clock.now());
  const reference = await revealReference(ctx.db, platform.vault, userId, experienceId);
  const spend = () => {
    const at = ctx.clock.now();
    return spendCredit(ctx.db, { userId, experienceId, reference, month, at });
  };
  let spent = await spend();
  if (!spent.isNew) {
    if ((await revealedAmong(ctx.db, userId, [experienceId])).has(experienceId)) return undefined;
    const toppedUp = await topUpDue(ctx.db, platform.vault, ctx.clock.now(), userId);
    if (toppedUp > 0) spent = await spend();
  }
  if (!spent.isNew && !(await ports.findRevealable(ctx, experienceId))) throw new AppError('NOT_FOUND');
  // Throwing rolls back the reveal of the caller who lost the race for the last credit.
  if (!spent.account) throw await insufficientReveals(ctx.db, userId);

  const limit = revealLimit(platform.limits);
  const limitResult = await platform.limitStore.take(ctx.db, ctx.clock.now(), limit, userId);
  if (!limitResult.isAllowed) {
    throw tooMany(limitResult.retryAfterSeconds, 'SEARCH_LIMIT', message('revealsPerDay'));
  }
  // The account that was charged already had this month's top-up.
  return { ...spent.account, lastTopUpMonth: month };
}
