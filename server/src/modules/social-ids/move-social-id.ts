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
 * Moves an ID to the member who claimed it (product decision I4). The new link gets a new reference. Its owner has to prove it, unless
 * they proved it before and that proof is still valid.
 * @throws AppError NOT_FOUND when the current owner no longer has the ID linked
 */
export async function moveSocialId(
  ctx: Context,
  deps: SocialIdsDependencies,
  ownerReference: string,
  { userId: toUserId, provedUntil }: NewOwner,
): Promise<void> {
  const link = await deps.links.findByReference(ctx.db, ownerReference);
  const now = ctx.clock.now();
  if (!link || !(await deps.links.unlink(ctx.db, link.userId, link.id, now))) throw new AppError('NOT_FOUND');
  await deps.ports.endProof(ctx, link.id);
  const { platform, type, value } = link;
  const parsed = canonicalSocialId(platform, value);
  if (!parsed.ok) throw new Error(`a stored ID of ${platform} is not valid`);
  const key = deps.links.keyOf(parsed.canonical);
  await deps.links.insert(ctx.db, { userId: toUserId, platform, type, key, value, provedUntil, isAutomatic: false, now });
  await audit(ctx, { action: 'social-id.move', subject: `social-id:${link.id}` });
  await deps.trust.recomputeTrust(ctx, link.userId);
  await deps.trust.recomputeTrust(ctx, toUserId);
}
