import { z } from 'zod';
import { defineRoutes, isoTime, nothing, ownData, publicId, uuidParams } from './route.ts';

/** A blocked author. The id is opaque: a block never reveals who was blocked. */
export const Block = z.object({ id: z.uuid(), created_at: isoTime });
export type Block = z.output<typeof Block>;

export const blockRoutes = defineRoutes({
  'GET /user/blocks': { summary: 'Blocked authors', data: z.object({ blocks: z.array(Block) }), ...ownData },
  'POST /user/blocks': {
    summary: 'Block the author of an experience',
    who: 'member',
    body: z.strictObject({ experience_id: publicId }),
    data: z.object({ block: Block }),
    errors: ['VALIDATION_FAILED', 'ALREADY_BLOCKED', 'CONFLICT'],
  },
  'DELETE /user/blocks/{id}': { summary: 'Unblock an author', who: 'member', params: uuidParams, data: nothing, errors: [] },
});
