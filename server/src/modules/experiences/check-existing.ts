import { canonicalSocialId } from '@candor/contract/social-id';
import type { MemberContext } from '../../platform/context.ts';
import { invalidField } from '../../platform/errors.ts';
import type { ExperiencesDependencies } from './dependencies.ts';
import { authorMark } from './experience-row.ts';
import { hasLiveAbout } from './store.ts';

/** Says only whether the caller has written about this ID, never whether anybody has (product decision I5). */
export async function checkExisting(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  asked: { platform: string; social_id: string },
): Promise<{ exists: boolean }> {
  const identifier = canonicalSocialId(asked.platform, asked.social_id);
  if (!identifier.ok) throw invalidField(identifier.field, identifier.message);
  return { exists: await hasLiveAbout(ctx.db, authorMark(deps.vault, ctx.actor.userId, identifier.platform, identifier.canonical)) };
}
