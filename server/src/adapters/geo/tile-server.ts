import { AppError } from '../../platform/errors.ts';
import type { TileSource } from '../../modules/geo/ports.ts';
import type { Logger } from '../../platform/logger.ts';

const RESPONSE_TIMEOUT_MS = 5000;
const MAX_BYTES = 1024 * 1024;
const PICTURES = /^image\/(?:png|jpeg|webp|avif)\b/;

/**
 * A tile server by its address with {z}, {x} and {y} in it, the usual form. Failures are logged without the tile, which would reveal
 * the place that somebody looks at.
 */
export function tileServer(address: string, credit: string | null, log: Logger): TileSource {
  const fail = (details: { status: number } | { code: string }): void =>
    log.warn({ event: 'tile_failed', ...details }, 'the tile server did not return a map tile');
  return {
    credit,
    async read({ zoom, column, row }) {
      const url = address.replaceAll(/\{([zxy])\}/g, (_whole, name: string) => String({ z: zoom, x: column, y: row }[name]));
      try {
        const response = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS), redirect: 'error' });
        const { status } = response;
        const mediaType = response.headers.get('content-type') ?? '';
        if (response.ok && PICTURES.test(mediaType)) {
          const content = Buffer.from(await response.arrayBuffer());
          return content.length > MAX_BYTES ? undefined : { mediaType, content };
        }
        await response.body?.cancel();
        // A missing tile, for instance of the sea, needs no log line; a refused key does.
        if (status !== 404) fail({ status });
        if (status < 500) return undefined;
      } catch (error) {
        fail({ code: error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable' });
      }
      throw new AppError('UNAVAILABLE');
    },
  };
}
