import type { RevealedExperience } from '@candor/contract/reveals';
import type { MemberContext } from '../../platform/context.ts';
import { revealLimit, type RevealDeps } from './reveal-experience.ts';
import { firstRevealReference } from './reveal-reference.ts';
import { spendAtOnce } from './reveal-at-once-store.ts';
import { monthOf, shownBalance } from './rules.ts';
import { readAccount } from './store.ts';

/**
 * The usual reveal as one statement: the experience is published, by somebody else, paid from the account, and within the limit; or was
 * revealed before. In all other cases it writes nothing and returns undefined, and `revealExperience` decides.
 */
export async function revealAtOnce(
  ctx: MemberContext,
  deps: RevealDeps,
  { experience_id: experienceId }: { experience_id: number },
): Promise<RevealedExperience | undefined> {
  const { platform, ports, earned, authorship } = deps;
  const { userId } = ctx.actor;
  const found = await ports.findRevealable(ctx, experienceId);
  if (!found || found.isFree) return undefined;
  const at = ctx.clock.now();
  if ((await earned.revealedBy(ctx.db, userId)).includes(experienceId)) {
    if (!(await isOwnRepeat(ctx, deps, experienceId))) return undefined;
    const account = await readAccount(ctx.db, userId);
    return {
      experience: await found.show(),
      reveals: shownBalance(account, at, await earned.balanceOf(ctx.db, userId)).reveals,
      charged: true,
    };
  }
  const month = monthOf(at);
  const reference = firstRevealReference(platform.vault, userId, experienceId);
  const spent = await spendAtOnce(
    ctx.db,
    { userId, experienceId, reference, month, at },
    {
      lockKey: authorship.inbox.lockKey('experience', experienceId),
      attempt: ctx.attempt,
      hit: platform.limitStore.hit(at, revealLimit(platform.limits), userId),
    },
  );
  if (!spent) return undefined;
  const { account, isCharged } = spent;
  // Earned credits don't matter with unlimited reveals, and counting them takes several statements.
  const earnedLeft = account.isUnlimited ? 0 : await earned.balanceOf(ctx.db, userId);
  return {
    experience: await found.show(),
    reveals: shownBalance(account, at, earnedLeft).reveals,
    charged: isCharged,
  };
}

/**
 * Whether this same call has already spent the earned credit, because its first reply may have been lost.
 * @throws AppError IDEMPOTENCY_MISMATCH
 */
async function isOwnRepeat(ctx: MemberContext, { authorship: { inbox } }: RevealDeps, experienceId: number): Promise<boolean> {
  if (!ctx.idempotency) return false;
  const act = inbox.findRepeated(ctx, await inbox.actsOf(ctx.db, ctx.actor.userId, ctx.clock.now()));
  return act?.kind === 'spend' && act.experienceId === experienceId;
}
