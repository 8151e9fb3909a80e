import { canonicalSocialId } from '@candor/contract/social-id';
import type { Context } from '../../platform/context.ts';
import type { SocialIdsDependencies } from './dependencies.ts';

export interface SeededHandle {
  platform: string;
  socialId: string;
  linkedAt?: Date;
}

/** Links without limits or code, for seeding and tests. What somebody else holds already is left alone. */
export async function linkForSeed(ctx: Context, deps: SocialIdsDependencies, userId: string, handle: SeededHandle): Promise<void> {
  const identifier = canonicalSocialId(handle.platform, handle.socialId);
  if (!identifier.ok) throw new Error(`${handle.platform} takes no such handle`);
  await deps.links.insert(ctx.db, {
    userId,
    platform: identifier.platform,
    type: identifier.type,
    key: deps.links.keyOf(identifier.canonical),
    value: identifier.display,
    isVerified: identifier.type !== 'handle',
    isAutomatic: false,
    now: handle.linkedAt ?? ctx.clock.now(),
  });
  await deps.trust.recomputeTrust(ctx, userId);
}
