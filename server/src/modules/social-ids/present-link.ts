import type { SocialId } from '@candor/contract/accounts';
import type { LinkedResult } from '@candor/contract/social-id-routes';
import type { MemberContext } from '../../platform/context.ts';
import type { SocialIdsDependencies } from './dependencies.ts';
import type { LinkedId } from './store.ts';

export const presentLink = (link: LinkedId): SocialId => ({
  id: link.id,
  platform: link.platform,
  social_id: link.value,
  type: link.type,
  verified: link.isVerified,
  created_at: link.createdAt.toISOString(),
});

export async function presentResult(ctx: MemberContext, deps: SocialIdsDependencies, link: LinkedId): Promise<LinkedResult> {
  const count = await deps.ports.countLinkedExperiences(ctx.db, [link]);
  return { social_id: presentLink(link), linked_experiences_count: count, has_linked_experiences: count > 0 };
}

export async function listSocialIds(ctx: MemberContext, deps: SocialIdsDependencies): Promise<{ social_ids: SocialId[] }> {
  return { social_ids: (await deps.links.listLive(ctx.db, ctx.actor.userId)).map(presentLink) };
}
