import type { RevealedExperience } from '@candor/contract/reveals';
import type { MemberContext } from '../../platform/context.ts';
import type { RevealsDependencies } from './dependencies.ts';
import { revealLimit } from './reveal-experience.ts';
import { firstRevealReference } from './reveal-reference.ts';
import { spendInOneStatement } from './reveal-in-one-statement-store.ts';
import { monthOf, shownBalance } from './rules.ts';
import { readAccount } from './store.ts';

/**
 * Reveals with one statement in the usual cases: somebody else's published experience, which the account can pay for within the limit, and an
 * experience that the member revealed before. In all other cases it writes nothing and returns undefined, and `revealExperience` decides.
 */
export async function revealInOneStatement(
  ctx: MemberContext,
  deps: RevealsDependencies,
  { experience_id: experienceId }: { experience_id: number },
): Promise<RevealedExperience | undefined> {
  const { platform, ports, earned, authorship } = deps;
  const { userId } = ctx.actor;
  if ((await earned.revealedBy(ctx.db, userId)).includes(experienceId)) return repeatEarned(ctx, deps, experienceId);
  const freeKeys = await ports.rows.provedIdentifierKeys(ctx, experienceId);
  if (!freeKeys) return undefined;
  const at = ctx.clock.now();
  const month = monthOf(at);
  const reference = firstRevealReference(platform.vault, userId, experienceId);
  const spent = await spendInOneStatement(
    ctx.db,
    { userId, experienceId, reference, month, at },
    {
      lockKey: authorship.inbox.lockKey('experience', experienceId),
      attempt: ctx.attempt,
      hit: platform.limitStore.hit(at, revealLimit(platform.limits), userId),
      freeKeys,
      columns: ports.rows.columns,
    },
  );
  if (!spent) return undefined;
  const { account, isCharged, experience } = spent;
  // Earned credits don't matter with unlimited reveals, and counting them takes several statements.
  const earnedLeft = account.isUnlimited ? 0 : await earned.balanceOf(ctx.db, userId);
  return {
    experience: await ports.rows.present(ctx, experience),
    reveals: shownBalance(account, at, earnedLeft).reveals,
    charged: isCharged,
  };
}

/** The same call again, whose first reply may have been lost. */
async function repeatEarned(ctx: MemberContext, deps: RevealsDependencies, experienceId: number): Promise<RevealedExperience | undefined> {
  const { userId } = ctx.actor;
  const found = await deps.ports.findRevealable(ctx, experienceId);
  if (!found || found.isFree || !(await isOwnRepeat(ctx, deps, experienceId))) return undefined;
  const account = await readAccount(ctx.db, userId);
  return {
    experience: await found.show(),
    reveals: shownBalance(account, ctx.clock.now(), await deps.earned.balanceOf(ctx.db, userId)).reveals,
    charged: true,
  };
}

/**
 * Whether this same call has already spent the earned credit.
 * @throws AppError IDEMPOTENCY_MISMATCH
 */
async function isOwnRepeat(ctx: MemberContext, { authorship: { inbox } }: RevealsDependencies, experienceId: number): Promise<boolean> {
  if (!ctx.idempotency) return false;
  const act = inbox.findRepeated(ctx, await inbox.actsOf(ctx.db, ctx.actor.userId, ctx.clock.now()));
  return act?.kind === 'spend' && act.experienceId === experienceId;
}
