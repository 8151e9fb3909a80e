import { canonicalSocialId } from '@candor/contract/social-id';
import type { MemberContext } from '../../../platform/context.ts';
import { invalidField } from '../../../platform/errors.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { hasLiveExperienceAbout } from './submit-experience.ts';

/** Says only whether the caller has written about this ID, never whether anybody has (product decision I5). */
export async function checkExisting(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  input: { platform: string; social_id: string },
): Promise<{ exists: boolean }> {
  const identifier = canonicalSocialId(input.platform, input.social_id);
  if (!identifier.ok) throw invalidField(identifier.field, identifier.message);
  await deps.vault.prepareEntered([identifier.canonical]);
  const { waiting } = await deps.authorship.inbox.actsOf(ctx.db, ctx.actor.userId, ctx.clock.now());
  return { exists: await hasLiveExperienceAbout(ctx.db, deps, { userId: ctx.actor.userId, identifiers: [identifier], waiting }) };
}
