let loading: Promise<typeof import('sharp').default> | undefined;

/** Loaded with the first picture: it takes ten megabytes, which most processes of a day never need. */
export const loadSharp = (): Promise<typeof import('sharp').default> =>
  (loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));
