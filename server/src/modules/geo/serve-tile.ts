import type { FastifyReply } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { ALREADY_SENT } from '../../platform/http/route-binding.ts';
import type { Tile, TileSource } from './ports.ts';

const DAY_S = 86_400;

/**
 * Fetched here and not by the browser: whoever draws the map must not learn who looks at which part of it, and a page
 * loads nothing from elsewhere.
 */
export async function serveTile(tiles: TileSource | undefined, tile: Tile, reply: FastifyReply): Promise<typeof ALREADY_SENT> {
  const across = 2 ** tile.zoom;
  const picture = tile.column < across && tile.row < across ? await tiles?.read(tile) : undefined;
  if (!picture) throw new AppError('NOT_FOUND');
  await reply
    .headers({
      'content-type': picture.mediaType,
      'cache-control': `public, max-age=${DAY_S}`,
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(picture.content);
  return ALREADY_SENT;
}
