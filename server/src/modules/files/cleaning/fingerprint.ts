import { loadSharp } from './load-sharp.ts';

/** The sides, in pixels, of the grey picture that is transformed and of the block of its lowest frequencies, which are compared. */
const SIDE = 32;
const FREQUENCIES = 16;
/** The picture is first resized to a square of this side, and the crops are cut from that, so that the original is decoded once. */
const WORKING_SIDE = 320;
/** The least standard deviation of the brightness, which is from 0 to 255. */
const MIN_CONTRAST = 4;
const BITS = FREQUENCIES * FREQUENCIES;

const COSINES = Array.from({ length: FREQUENCIES }, (_, u) =>
  Array.from({ length: SIDE }, (__, x) => Math.cos(((2 * x + 1) * u * Math.PI) / (2 * SIDE))),
);

type Crop = readonly [left: number, top: number, right: number, bottom: number];
/** Shares of a side that a crop leaves out. */
const NARROW = 0.025;
const WIDE = 0.05;
/** The whole picture first; then crops, which a slightly cropped copy still contains. */
const CROPS: readonly Crop[] = [
  [0, 0, 0, 0],
  [NARROW, NARROW, NARROW, NARROW],
  [WIDE, WIDE, WIDE, WIDE],
  [WIDE, 0, 0, 0],
  [0, WIDE, 0, 0],
  [0, 0, WIDE, 0],
  [0, 0, 0, WIDE],
  [NARROW, 0, 0, 0],
  [0, NARROW, 0, 0],
  [0, 0, NARROW, 0],
  [0, 0, 0, NARROW],
  [WIDE, WIDE, 0, 0],
  [0, WIDE, WIDE, 0],
  [0, 0, WIDE, WIDE],
  [WIDE, 0, 0, WIDE],
  [NARROW, 0, NARROW, 0],
  [0, NARROW, 0, NARROW],
];

/**
 * A perceptual hash of the whole picture and of each crop: 256 bits, the signs of its lowest frequencies. Resizing and compressing change
 * few of them.
 * @param picture as it is stored, cleaned
 */
export async function fingerprintsOf(picture: Buffer, crops: readonly Crop[] = CROPS): Promise<string[]> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(WORKING_SIDE, WORKING_SIDE, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Without contrast the signs of the frequencies are only noise.
  if (contrastOf(data) < MIN_CONTRAST) return [];
  const raw = { width: info.width, height: info.height, channels: 1 as const };
  const bits: string[] = [];
  for (const [left, top, right, bottom] of crops) {
    const grey = await sharp(data, { raw })
      .extract({
        left: Math.floor(left * info.width),
        top: Math.floor(top * info.height),
        width: Math.floor((1 - left - right) * info.width),
        height: Math.floor((1 - top - bottom) * info.height),
      })
      .resize(SIDE, SIDE, { fit: 'fill' })
      .greyscale()
      .raw()
      .toBuffer();
    bits.push(bitsOf(grey));
  }
  return bits;
}

/** Standard deviation of the brightness. */
function contrastOf(grey: Buffer): number {
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  return Math.sqrt(grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length);
}

/** A digit for each frequency: "1" if it is above the median. The first is always "0": it is the mean brightness, which copies don't share. */
function bitsOf(grey: Buffer): string {
  const rows = Array.from({ length: SIDE }, (_, y) =>
    COSINES.map((cosines) => cosines.reduce((sum, cosine, x) => sum + cosine * grey[y * SIDE + x]!, 0)),
  );
  const transformed = COSINES.flatMap((cosines) =>
    Array.from({ length: FREQUENCIES }, (_, u) => cosines.reduce((sum, cosine, y) => sum + cosine * rows[y]![u]!, 0)),
  );
  const median = transformed.slice(1).toSorted((a, b) => a - b)[(BITS - 1) >> 1]!;
  return transformed.map((value, index) => (index > 0 && value > median ? '1' : '0')).join('');
}
