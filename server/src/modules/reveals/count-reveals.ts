import type { MemberContext } from '../../platform/context.ts';
import type { RevealsDependencies } from './dependencies.ts';
import { shownBalance, type ShownBalance } from './rules.ts';
import { currentAccount } from './top-up.ts';

export async function countReveals(
  ctx: MemberContext,
  { platform, earned }: RevealsDependencies,
): Promise<ShownBalance & { owed?: number }> {
  const now = ctx.clock.now();
  const { userId } = ctx.actor;
  const account = await currentAccount(ctx.db, platform.vault, now, userId);
  const shown = shownBalance(account, now, await earned.balanceOf(ctx.db, userId));
  return account && account.owed > 0 ? { ...shown, owed: account.owed } : shown;
}
