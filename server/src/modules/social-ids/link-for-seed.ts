import { canonicalSocialId } from '@candor/contract/social-id';
import type { Context } from '../../platform/context.ts';
import type { SocialIdsDependencies } from './dependencies.ts';
import { proofEnd } from './rules.ts';

export interface SeededHandle {
  platform: string;
  socialId: string;
  linkedAt?: Date;
  /** Linked without a proof. */
  isUnproved?: boolean;
}

/** Links without limits or code, for seeding and tests. IDs that somebody else has linked are skipped. */
export async function linkForSeed(ctx: Context, deps: SocialIdsDependencies, userId: string, handle: SeededHandle): Promise<void> {
  const identifier = canonicalSocialId(handle.platform, handle.socialId);
  if (!identifier.ok) throw new Error(`${handle.platform} does not accept this handle`);
  await deps.links.insert(ctx.db, {
    userId,
    platform: identifier.platform,
    type: identifier.type,
    key: deps.links.keyOf(identifier.canonical),
    value: identifier.display,
    provedUntil: handle.isUnproved ? null : proofEnd(ctx.clock.now()),
    isAutomatic: false,
    now: handle.linkedAt ?? ctx.clock.now(),
  });
  await deps.trust.recomputeTrust(ctx, userId);
}
