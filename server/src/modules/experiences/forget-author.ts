import type { Context } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/store.ts';
import type { ExperiencesDependencies } from './dependencies.ts';
import { authorKey } from './experience-row.ts';
import { unpublishExperience } from './publish-experience.ts';
import { eraseAt } from './rules.ts';
import { forgetPastRejections } from './retention-store.ts';
import { allExperiencesOf, changeReplyCount, deleteExperience, detachExperience } from './store.ts';

export const ERASE_JOB = 'erase-experience';

/**
 * A member leaves (product decision A11): what they wrote goes with them or stays without an author. What readers see
 * of an anonymous one goes later, one by one, so that it does not vanish together with its author.
 */
export async function forgetAuthor(
  ctx: Context,
  deps: ExperiencesDependencies,
  userId: string,
  { keepsExperiences }: { keepsExperiences: boolean },
): Promise<void> {
  const author = authorKey(deps.vault, userId);
  for (const reply of await deps.replies.allBy(ctx.db, author)) {
    if (keepsExperiences) {
      await deps.replies.detach(ctx.db, reply.id);
      await deps.moderation.forgetAuthorOf(ctx, 'reply', reply.id);
      continue;
    }
    await deps.moderation.forgetSubject(ctx, 'reply', reply.id);
    await deps.replies.delete(ctx.db, reply.id);
    if (reply.status === 'approved') await changeReplyCount(ctx.db, reply.experienceId, -1);
  }
  await forgetPastRejections(ctx.db, author);
  for (const { id, status, is_anonymous: isAnonymous } of await allExperiencesOf(ctx.db, author)) {
    const staysAWhile = status === 'approved' && isAnonymous;
    if (!keepsExperiences && !staysAWhile) {
      await eraseExperience(ctx, deps, id);
      continue;
    }
    await deps.ports.deleteEvidence(ctx, id, ctx.clock.now());
    await detachExperience(ctx.db, id, deps.vault.seal('experiences.author', id, ''));
    await deps.moderation.forgetAuthorOf(ctx, 'experience', id);
    if (!keepsExperiences) await enqueue(ctx.db, ERASE_JOB, { experienceId: id }, { runAt: eraseAt(ctx.clock.now(), Math.random()) });
  }
}

/** Who paid for it gets the credit back. */
export async function eraseExperience(ctx: Context, deps: ExperiencesDependencies, id: number): Promise<void> {
  await deps.moderation.forgetSubject(ctx, 'experience', id);
  await unpublishExperience(ctx, deps, id, 'removed');
  await deps.ports.forgetDisputes(ctx, id);
  await deps.ports.deleteEvidence(ctx, id, ctx.clock.now());
  await deleteExperience(ctx.db, id);
}
