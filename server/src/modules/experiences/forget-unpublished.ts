import { DAY_S, secondsAfter } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { ExperiencesDependencies } from './dependencies.ts';
import { eraseExperience } from './forget-author.ts';
import { longUnpublished, rememberRejection } from './retention-store.ts';
import { UNPUBLISHED_KEPT_DAYS } from './rules.ts';
import { lockExperience } from './store.ts';

const AT_ONCE = 100;

/** What was never published, or not for long, is no longer anybody's to keep; a rejection counts on for its author's score. */
export async function forgetUnpublished(ctx: Context, deps: ExperiencesDependencies): Promise<boolean> {
  const ids = await longUnpublished(ctx.db, secondsAfter(ctx.clock.now(), -UNPUBLISHED_KEPT_DAYS * DAY_S), AT_ONCE);
  for (const id of ids) {
    const row = await lockExperience(ctx.db, id);
    if (row?.status !== 'rejected' && row?.status !== 'withdrawn') continue;
    if (row.status === 'rejected' && row.decided_at) {
      await rememberRejection(ctx.db, { authorKey: row.author_key, rejectedAt: row.decided_at });
    }
    await eraseExperience(ctx, deps, id);
  }
  return ids.length === AT_ONCE;
}
