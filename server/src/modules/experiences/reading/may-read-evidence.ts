import type { Context, MemberActor } from '../../../platform/context.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { openAuthor } from '../experience-row.ts';
import { openExperience } from '../load-experiences.ts';
import { experienceRowsByIds } from '../store.ts';
import { tokensOf } from './identifier-tokens.ts';

/**
 * Whether a member who is not its author may read the evidence of an experience now. Admins may, and reviewers while they review it. The
 * person written about may once they are proved, if the experience is published and the author shows them the file.
 */
export async function mayReadEvidence(
  ctx: Context,
  deps: ExperiencesDependencies,
  viewer: MemberActor,
  experienceId: number,
  isVisibleToSubject: boolean,
): Promise<boolean> {
  const [row] = await experienceRowsByIds(ctx.db, [experienceId]);
  if (!row || row.status === 'withdrawn') return false;
  if (viewer.role === 'admin') return true;
  const viewerTokens = await deps.readers.tokensOf(ctx.db, viewer.userId);
  const tokens = tokensOf(deps, openExperience(deps.vault, row));
  const isSubject = tokens.some((token) => viewerTokens.has(token));
  if (isSubject) {
    const proved = await deps.readers.provedTokensOf(ctx.db, viewer.userId);
    return row.status === 'approved' && !row.is_hidden && isVisibleToSubject && tokens.some((token) => proved.has(token));
  }
  if (viewer.role !== 'reviewer' || row.status === 'removed') return false;
  const isAuthor = openAuthor(deps.vault, row) === viewer.userId;
  return !isAuthor && deps.moderation.holdsLease(ctx, viewer.userId, 'experience', experienceId);
}
