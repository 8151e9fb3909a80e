import type { FastifyReply } from 'fastify';
import { DAY_S } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { ALREADY_SENT } from '../../platform/http/route-binding.ts';
import type { Tile, TileSource } from './ports.ts';

/**
 * The server fetches tiles, not the browser: the tile server must not learn who looks at which place, and pages load nothing from other
 * sites.
 */
export async function serveTile(tiles: TileSource | undefined, tile: Tile, reply: FastifyReply): Promise<typeof ALREADY_SENT> {
  const tilesPerSide = 2 ** tile.zoom;
  const picture = tile.column < tilesPerSide && tile.row < tilesPerSide ? await tiles?.read(tile) : undefined;
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
