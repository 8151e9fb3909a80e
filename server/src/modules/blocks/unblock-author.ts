import { audit } from '../../platform/audit/store.ts';
import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { BlocksDependencies } from './dependencies.ts';

export async function unblockAuthor(ctx: MemberContext, deps: BlocksDependencies, id: string): Promise<null> {
  const { userId } = ctx.actor;
  if (!(await deps.blocks.delete(ctx.db, userId, id))) throw new AppError('NOT_FOUND');
  await audit(ctx, { action: 'block.remove', subject: `block:${id}` });
  return null;
}
