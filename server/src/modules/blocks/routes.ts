import { on, type BoundRoute } from '../../platform/http/route-binding.ts';
import { blockAuthor } from './block-author.ts';
import type { BlocksDependencies } from './dependencies.ts';
import { listBlocks } from './list-blocks.ts';
import { unblockAuthor } from './unblock-author.ts';

export const blocksRoutes = (deps: BlocksDependencies): BoundRoute[] => [
  on('GET /user/blocks', (ctx) => listBlocks(ctx, deps)),
  on('POST /user/blocks', (ctx, { body }) => blockAuthor(ctx, deps, body.experience_id), { side: 'identity' }),
  on('DELETE /user/blocks/{id}', (ctx, { params }) => unblockAuthor(ctx, deps, params.id), { side: 'identity' }),
];
