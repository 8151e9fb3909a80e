import type { MemberContext } from '../../platform/context.ts';
import type { RevealsDependencies } from './dependencies.ts';
import { shownBalance, type ShownBalance } from './rules.ts';
import { currentAccount } from './top-up.ts';

export async function countReveals(ctx: MemberContext, { platform, earned }: RevealsDependencies): Promise<ShownBalance> {
  const now = ctx.clock.now();
  const { userId } = ctx.actor;
  return shownBalance(await currentAccount(ctx.db, platform.vault, now, userId), now, await earned.balanceOf(ctx.db, userId));
}
