import type { MemberContext } from '../../../platform/context.ts';
import type { ModerationDependencies } from '../dependencies.ts';
import { releaseLeasesOf } from '../store.ts';

/** The reviewer becomes an ordinary member again immediately; their decisions remain. */
export async function stepDown(ctx: MemberContext, deps: ModerationDependencies): Promise<null> {
  await deps.ports.stepDownAsReviewer(ctx);
  await releaseLeasesOf(ctx.db, ctx.actor.userId);
  return null;
}
