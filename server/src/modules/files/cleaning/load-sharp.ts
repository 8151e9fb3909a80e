type Sharp = typeof import('sharp').default;
let loading: Promise<Sharp> | undefined;

/** libvips reads some fifty formats, SVG and PDF among them; only these decoders stay open. */
const DECODERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadNsgifBuffer'];

/** Loaded with the first image: most documents and every video do without it. The limit holds for the whole process, so it is set at each use. */
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
