import type { Context } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs/store.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { openAuthor, sealAuthor } from '../experience-row.ts';
import { openExperience } from '../load-experiences.ts';
import { unpublishExperience } from '../reviewing/publish-experience.ts';
import { releaseClaimsOf } from './release-claims.ts';
import { eraseAt } from '../rules.ts';
import { changeReplyCount, deleteExperience, detachExperience, experienceRowsByIds, type ExperienceRow } from '../store.ts';

export const ERASE_JOB = 'erase-experience';
export const DETACH_JOB = 'detach-experience';

/**
 * Runs when a member leaves (product decision A11): their texts are deleted or stay without an author. Signed ones are processed at once;
 * each anonymous one some days later, so that it doesn't change together with the account.
 */
export async function forgetAuthor(
  ctx: Context,
  deps: ExperiencesDependencies,
  userId: string,
  { keepsExperiences }: { keepsExperiences: boolean },
): Promise<void> {
  for (const reply of await deps.replies.allBy(ctx.db, userId)) {
    if (keepsExperiences) {
      await deps.replies.detach(ctx.db, reply);
      continue;
    }
    await deps.moderation.forgetSubject(ctx, 'reply', reply.id);
    await deps.replies.delete(ctx.db, reply);
    if (reply.status === 'approved') await changeReplyCount(ctx.db, reply.experienceId, -1);
  }
  for (const row of await deps.own.rowsOf(ctx.db, userId)) {
    if (!row.is_anonymous) await (keepsExperiences ? detach(ctx, deps, row) : eraseExperience(ctx, deps, row.id));
    else {
      const job = keepsExperiences ? DETACH_JOB : ERASE_JOB;
      await enqueue(ctx.db, job, { experienceId: row.id }, { runAt: eraseAt(ctx.clock.now(), Math.random()) });
    }
  }
  for (const purpose of ['item', 'reply', 'case', 'report'] as const) await deps.authorship.slots.forget(ctx.db, purpose, userId);
}

export async function detachById(ctx: Context, deps: ExperiencesDependencies, id: number): Promise<void> {
  const [row] = await experienceRowsByIds(ctx.db, [id]);
  if (row) await detach(ctx, deps, row);
}

async function detach(ctx: Context, deps: ExperiencesDependencies, row: ExperienceRow): Promise<void> {
  await releaseClaimsOf(ctx.db, deps, openAuthor(deps.vault, row), openExperience(deps.vault, row));
  await deps.ports.deleteEvidence(ctx, row.id, ctx.clock.now());
  await detachExperience(ctx.db, row.id, sealAuthor(deps.vault, 'experiences', row.id, ''));
}

/** Refunds readers who paid for it. */
export async function eraseExperience(ctx: Context, deps: ExperiencesDependencies, id: number): Promise<void> {
  const [row] = await experienceRowsByIds(ctx.db, [id]);
  if (!row) return;
  await deps.moderation.forgetSubject(ctx, 'experience', id);
  await unpublishExperience(ctx, deps, id, 'removed');
  await releaseClaimsOf(ctx.db, deps, openAuthor(deps.vault, row), openExperience(deps.vault, row));
  await deps.ports.forgetDisputes(ctx, id);
  await deps.decisions.forgetExperience(ctx, id);
  await deps.ports.deleteEvidence(ctx, id, ctx.clock.now());
  await deleteExperience(ctx.db, id);
}
