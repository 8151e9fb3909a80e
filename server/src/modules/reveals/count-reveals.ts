import type { MemberContext } from '../../platform/context.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { shownBalance, type ShownBalance } from './rules.ts';
import { currentAccount } from './top-up.ts';

export async function countReveals(ctx: MemberContext, vault: Vault): Promise<ShownBalance> {
  const now = ctx.clock.now();
  return shownBalance(await currentAccount(ctx.db, vault, now, ctx.actor.userId), now);
}
