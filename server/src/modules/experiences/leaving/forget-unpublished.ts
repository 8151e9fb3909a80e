import { DAY_S, secondsAfter } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { sealContent } from '../experience-row.ts';
import { rejectedRepliesPastRetention, unpublishedPastRetention, type Retention } from './retention-store.ts';
import { UNPUBLISHED_RETENTION_DAYS } from '../rules.ts';
import { eraseContent } from '../store.ts';

const BATCH_SIZE = 100;

function currentRetention(ctx: Context): Retention {
  const now = ctx.clock.now();
  return { now, before: secondsAfter(now, -UNPUBLISHED_RETENTION_DAYS * DAY_S), limit: BATCH_SIZE };
}

/**
 * Erases texts that can't be appealed any more. The row remains, because its status counts for its author's trust. Returns whether there
 * may be more.
 */
export async function forgetUnpublished(ctx: Context, deps: ExperiencesDependencies): Promise<boolean> {
  const ids = await unpublishedPastRetention(ctx.db, currentRetention(ctx));
  for (const id of ids) {
    await deps.moderation.forgetSubject(ctx, 'experience', id);
    await deps.ports.forgetDisputes(ctx, id);
    await deps.decisions.forgetExperience(ctx, id);
    await deps.ports.deleteEvidence(ctx, id, ctx.clock.now());
    const emptyContent = { person_name: '', comment: null, platforms: [], submitted_at: new Date(0).toISOString() };
    await eraseContent(ctx.db, id, sealContent(deps.vault, id, emptyContent));
  }
  return ids.length === BATCH_SIZE;
}

/** Deletes replies that can't be appealed any more. Their authors may reply again. Returns whether there may be more. */
export async function forgetRejectedReplies(ctx: Context, deps: ExperiencesDependencies): Promise<boolean> {
  const ids = await rejectedRepliesPastRetention(ctx.db, currentRetention(ctx));
  for (const id of ids) {
    const reply = await deps.replies.lock(ctx.db, id);
    // The author edited the reply meanwhile, so it is reviewed again.
    if (reply?.status !== 'rejected') continue;
    await deps.moderation.forgetSubject(ctx, 'reply', id);
    await deps.decisions.forgetCase(ctx, { caseKind: 'reply', caseId: String(id) });
    await deps.replies.delete(ctx.db, reply);
  }
  return ids.length === BATCH_SIZE;
}
