import type { MemberContext } from '../../../platform/context.ts';
import type { ModerationDependencies } from '../dependencies.ts';
import { releaseLeasesOf } from '../store.ts';

/** A reviewer who has had enough is a member again at once; what they decided stays as it is. */
export async function stepDown(ctx: MemberContext, deps: ModerationDependencies): Promise<null> {
  await deps.ports.stepDownAsReviewer(ctx);
  await releaseLeasesOf(ctx.db, ctx.actor.userId);
  return null;
}
