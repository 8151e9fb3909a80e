type Sharp = typeof import('sharp').default;
let loading: Promise<Sharp> | undefined;

/** libvips reads some fifty formats, SVG and PDF among them; only these decoders stay open. */
const DECODERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadNsgifBuffer'];

/** Loaded with the first image: most documents and every video do without it. */
export const loadSharp = (): Promise<Sharp> =>
  (loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: DECODERS });
    return sharp;
  }));
