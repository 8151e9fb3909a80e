import type { MemberContext } from '../../platform/context.ts';
import { acknowledgeEntries } from './store.ts';

export async function acknowledgeCredits(ctx: MemberContext, ids: readonly string[] | undefined): Promise<{ acknowledged: number }> {
  return { acknowledged: await acknowledgeEntries(ctx.db, ctx.actor.userId, ids, ctx.clock.now()) };
}
