import type { Block } from '@candor/contract/blocks';
import type { MemberContext } from '../../platform/context.ts';
import type { BlocksDependencies } from './dependencies.ts';
import type { StoredBlock } from './store.ts';

export async function listBlocks(ctx: MemberContext, deps: BlocksDependencies): Promise<{ blocks: Block[] }> {
  return { blocks: (await deps.blocks.listOf(ctx.db, ctx.actor.userId)).map(presentBlock) };
}

export const presentBlock = ({ id, createdAt }: StoredBlock): Block => ({ id, created_at: createdAt.toISOString() });
