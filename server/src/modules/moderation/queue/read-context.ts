import { audit } from '../../../platform/audit/store.ts';
import type { MemberContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { subjectPort, type ModerationDependencies } from '../dependencies.ts';
import type { RelatedTexts } from '../ports.ts';
import { assertMayHandle, isRenewal } from '../rules.ts';
import { asSeenBy } from '../deciding/second-look.ts';
import { findItem } from '../store.ts';
import { hasConflict } from './find-conflicts.ts';

/**
 * Other texts that the screen shows beside an item. They have a call of their own, so that opening an item doesn't wait for them. Only the
 * reviewer with the item's lease may read them, and reading writes an audit entry.
 * @throws AppError LEASED without the lease
 */
export async function readContext(ctx: MemberContext, deps: ModerationDependencies, itemId: number): Promise<RelatedTexts> {
  const { userId, role } = ctx.actor;
  const now = ctx.clock.now();
  const item = await findItem(ctx.db, itemId);
  if (!item) throw new AppError('NOT_FOUND');
  assertMayHandle(asSeenBy(item, ctx.actor), { userId, role, hasConflict: await hasConflict(ctx.db, deps, userId, item) }, now);
  if (!isRenewal(item, userId, now)) throw new AppError('LEASED');
  await audit(ctx, { action: 'review.context', subject: `review-item:${itemId}` });
  const reader = { userId, isAdmin: role === 'admin', language: ctx.language ?? 'en' };
  return subjectPort(deps, item.type).relatedTexts(ctx.db, item.subjectId, reader);
}
