import type { Context } from '../../platform/context.ts';
import type { ProvedContact } from '../members/index.ts';
import type { SocialIdsDependencies } from './dependencies.ts';

/**
 * The member's own proved phone or address is linked automatically, and counts neither for trust nor for the limits. An ID that another
 * member has linked stays theirs, even if their proof has ended: numbers change hands, and an ownership dispute settles that.
 */
export async function linkOwnContact(
  ctx: Context,
  deps: SocialIdsDependencies,
  userId: string,
  { platform, value }: ProvedContact,
): Promise<void> {
  const key = deps.links.keyOf(value);
  const now = ctx.clock.now();
  await deps.links.unlinkAutomatic(ctx.db, userId, platform, key, now);
  const existing = await deps.links.findLive(ctx.db, { platform, key });
  if (existing?.userId === userId) return deps.links.markAutomatic(ctx.db, existing.id);
  await deps.links.insert(ctx.db, { userId, platform, type: platform, key, value, provedUntil: null, isAutomatic: true, now });
}
