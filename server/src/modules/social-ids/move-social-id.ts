import { canonicalSocialId } from '@candor/contract/social-id';
import { audit } from '../../platform/audit/store.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { SocialIdsDependencies } from './dependencies.ts';

export interface NewOwner {
  userId: string;
  provedUntil: Date | null;
}

/**
 * Gives an ID to the one who claimed it (product decision I4). The new link has a reference of its own, and is to be proved, unless it
 * goes back to somebody whose proof still holds.
 * @throws AppError NOT_FOUND when the present owner no longer holds it
 */
export async function moveSocialId(
  ctx: Context,
  deps: SocialIdsDependencies,
  ownerReference: string,
  { userId: toUserId, provedUntil }: NewOwner,
): Promise<void> {
  const present = await deps.links.findByReference(ctx.db, ownerReference);
  const now = ctx.clock.now();
  if (!present || !(await deps.links.unlink(ctx.db, present.userId, present.id, now))) throw new AppError('NOT_FOUND');
  await deps.ports.endProof(ctx, present.id);
  const { platform, type, value } = present;
  const parsed = canonicalSocialId(platform, value);
  if (!parsed.ok) throw new Error(`a stored ID of ${platform} is not valid`);
  const key = deps.links.keyOf(parsed.canonical);
  await deps.links.insert(ctx.db, { userId: toUserId, platform, type, key, value, provedUntil, isAutomatic: false, now });
  await audit(ctx, { action: 'social-id.move', subject: `social-id:${present.id}` });
  await deps.trust.recomputeTrust(ctx, present.userId);
  await deps.trust.recomputeTrust(ctx, toUserId);
}
