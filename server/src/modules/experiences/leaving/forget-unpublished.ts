import { DAY_S, secondsAfter } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { sealContent } from '../experience-row.ts';
import { longUnpublished } from './retention-store.ts';
import { UNPUBLISHED_RETENTION_DAYS } from '../rules.ts';
import { eraseContent } from '../store.ts';

const AT_ONCE = 100;

/** Erases texts that can't be appealed any more. The row remains, because its status counts for its author's trust. */
export async function forgetUnpublished(ctx: Context, deps: ExperiencesDependencies): Promise<boolean> {
  const ids = await longUnpublished(ctx.db, secondsAfter(ctx.clock.now(), -UNPUBLISHED_RETENTION_DAYS * DAY_S), AT_ONCE);
  for (const id of ids) {
    await deps.moderation.forgetSubject(ctx, 'experience', id);
    await deps.ports.forgetDisputes(ctx, id);
    await deps.decisions.forgetExperience(ctx, id);
    await deps.ports.deleteEvidence(ctx, id, ctx.clock.now());
    const nothing = { person_name: '', comment: null, platforms: [], submitted_at: new Date(0).toISOString() };
    await eraseContent(ctx.db, id, sealContent(deps.vault, id, nothing));
  }
  return ids.length === AT_ONCE;
}
