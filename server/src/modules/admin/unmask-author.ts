import { audit } from '../../platform/audit/store.ts';
import type { MemberContext } from '../../platform/context.ts';
import type { AdminDependencies } from './dependencies.ts';

/** The one way to an anonymous author's name: with a reason, on the trail, and in the author's own record. */
export async function unmaskAuthor(
  ctx: MemberContext,
  deps: AdminDependencies,
  experienceId: number,
  reason: string,
): Promise<{ author: { id: string; display_name: string } | null }> {
  const author = await deps.experiences.unmaskAuthor(ctx, experienceId, reason);
  // Not whom it showed: that would tell on the trail who wrote what.
  await audit(ctx, { action: 'experience.unmask', subject: `experience:${experienceId}`, data: { found: author !== null } });
  return { author: author && { id: author.id, display_name: author.displayName } };
}
