import { message } from '@candor/contract/message';
import { randomUUID } from 'node:crypto';
import type { Block } from '@candor/contract/blocks';
import { audit } from '../../platform/audit/store.ts';
import { DAY_S } from '../../platform/clock.ts';
import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { BlocksDependencies } from './dependencies.ts';
import { presentBlock } from './list-blocks.ts';

/** Blocks the author of an experience that the member sees, without revealing the author (product decision L6). */
export async function blockAuthor(ctx: MemberContext, deps: BlocksDependencies, experienceId: number): Promise<{ block: Block }> {
  const { userId } = ctx.actor;
  const author = await deps.experiences.publishedAuthorOf(ctx.db, experienceId);
  if (!author) throw new AppError('NOT_FOUND');
  if (author.userId === userId) throw new AppError('CONFLICT', { message: message('ownExperience') });
  await deps.limitStore.require(ctx, { name: 'blocks', max: deps.limits.BLOCKS_PER_DAY, windowSeconds: DAY_S }, userId);
  const block = { id: randomUUID(), createdAt: ctx.clock.now() };
  const target = author.isAnonymous || author.userId === '' ? { experienceId } : { authorId: author.userId };
  const isNew = await deps.blocks.insert(ctx.db, { ...block, userId, experienceId, target });
  if (!isNew) throw new AppError('ALREADY_BLOCKED');
  // The audit entry names neither the author nor the experience, because entries are stored for a year.
  await audit(ctx, { action: 'block.add', subject: `block:${block.id}` });
  return { block: presentBlock(block) };
}
