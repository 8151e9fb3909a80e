import type { SocialId } from '@candor/contract/accounts';
import type { MemberContext } from '../../platform/context.ts';
import type { SocialIdsDependencies } from './dependencies.ts';
import { presentLink } from './present-link.ts';

export async function listSocialIds(ctx: MemberContext, deps: SocialIdsDependencies): Promise<{ social_ids: SocialId[] }> {
  const links = await deps.links.listLive(ctx.db, ctx.actor.userId);
  const states = await deps.ports.proofStates(
    ctx.db,
    links.map(({ id }) => id),
  );
  return { social_ids: links.map((link) => presentLink(link, ctx.clock.now(), states.get(link.id))) };
}
