import { AppError } from '../../platform/errors.ts';
import type { TileSource } from '../../modules/geo/ports.ts';

const ANSWER_MS = 5000;
const MAX_BYTES = 1024 * 1024;
const PICTURES = /^image\/(?:png|jpeg|webp|avif)\b/;

/** A tile server by its address with {z}, {x} and {y} in it, as such servers are everywhere. */
export const tileServer = (address: string, credit: string | null): TileSource => ({
  credit,
  async read({ zoom, column, row }) {
    const url = address.replaceAll(/\{([zxy])\}/g, (_whole, name: string) => String({ z: zoom, x: column, y: row }[name]));
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'error' }).catch(() => undefined);
    if (!response) throw new AppError('UNAVAILABLE');
    const mediaType = response.headers.get('content-type') ?? '';
    if (!response.ok || !PICTURES.test(mediaType)) {
      await response.body?.cancel();
      if (response.status >= 500) throw new AppError('UNAVAILABLE');
      return undefined;
    }
    const content = Buffer.from(await response.arrayBuffer());
    return content.length > MAX_BYTES ? undefined : { mediaType, content };
  },
});
