import type { SocialId } from '@candor/contract/accounts';
import type { LinkedResult } from '@candor/contract/social-id-routes';
import type { ProofState } from '@candor/contract/statuses';
import type { MemberContext } from '../../platform/context.ts';
import type { SocialIdsDependencies } from './dependencies.ts';
import { isProved } from './rules.ts';
import type { LinkedId } from './store.ts';

export function presentLink(link: LinkedId, now: Date, state?: ProofState): SocialId {
  const proved = isProved(link, now);
  return {
    id: link.id,
    platform: link.platform,
    social_id: link.value,
    type: link.type,
    verified: proved,
    proved,
    proved_until: link.provedUntil?.toISOString() ?? null,
    proof_state: proved ? 'proved' : (state ?? null),
    created_at: link.createdAt.toISOString(),
  };
}

export async function presentResult(ctx: MemberContext, deps: SocialIdsDependencies, link: LinkedId): Promise<LinkedResult> {
  const count = await deps.ports.countLinkedExperiences(ctx.db, [link]);
  return { social_id: presentLink(link, ctx.clock.now()), linked_experiences_count: count, has_linked_experiences: count > 0 };
}
