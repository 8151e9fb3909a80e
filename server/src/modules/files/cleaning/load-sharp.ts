type Sharp = typeof import('sharp').default;
let loading: Promise<Sharp> | undefined;

/** libvips reads some fifty formats, including SVG and PDF; all decoders except these are blocked. */
const DECODERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadNsgifBuffer'];

/**
 * Loaded with the first image, because videos and most documents don't need it. Which decoders are blocked is a setting of the whole
 * process, which other code could change, so it is set at each use.
 */
export async function loadSharp(): Promise<Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  const sharp = await loading;
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  return sharp;
}
