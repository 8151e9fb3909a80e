import type { Sharp } from 'sharp';
import { loadSharp } from './load-sharp.ts';
import { InvalidFile } from './cleaning-task.ts';

const MAX_PIXELS = 50_000_000;
const MAX_FRAMES = 200;
/** The most memory that decoding may use; the worker process as a whole has 256 MB. */
const MAX_DECODED_BYTES = 128 * 1024 * 1024;
const LONGEST_SIDE_PIXELS = 2560;
const WEBP_QUALITY = 84;
/** Takes half the time of the default effort; the files are a few percent larger. */
const WEBP_EFFORT = 2;

/**
 * Decodes an image and encodes it again: upright pixels only, without metadata (place, device, author), thumbnails, or other files appended
 * to it.
 * @throws InvalidFile
 */
export async function cleanImage(bytes: Buffer, options: { squarePixels?: number } = {}): Promise<Buffer> {
  const upright = (await openImage(bytes)).autoOrient();
  const sized = options.squarePixels
    ? upright.resize(options.squarePixels, options.squarePixels, { fit: 'cover', position: 'attention' })
    : upright.resize(LONGEST_SIDE_PIXELS, LONGEST_SIDE_PIXELS, { fit: 'inside', withoutEnlargement: true });
  return decode(() => sized.webp({ quality: WEBP_QUALITY, effort: WEBP_EFFORT }).toBuffer());
}

/** The input of the picture model: red, green and blue of a small square, whatever the image's proportions. @throws InvalidFile */
export async function sampleImage(bytes: Buffer, side: number): Promise<Buffer> {
  const upright = (await openImage(bytes)).autoOrient();
  const small = upright.resize(side, side, { fit: 'fill' }).flatten({ background: 'white' }).toColourspace('srgb');
  return decode(() => small.raw().toBuffer());
}

/** Refuses an image whose header announces more than this process can decode. @throws InvalidFile */
export async function openImage(bytes: Buffer): Promise<Sharp> {
  const sharp = await loadSharp();
  const image = sharp(bytes, { failOn: 'warning', limitInputPixels: MAX_PIXELS, animated: false, sequentialRead: true });
  const { width, height, channels, pages = 1, format, isProgressive } = await decode(() => image.metadata());
  const pixels = width * height;
  // A baseline JPEG and a plain PNG are decoded line by line; the others need the whole image, a progressive JPEG twice.
  const isLineByLine = (format === 'jpeg' || format === 'png') && !isProgressive;
  const wholeBytes = isLineByLine ? 0 : pixels * channels * (format === 'jpeg' ? 2 : 1);
  if (pixels > MAX_PIXELS || pages > MAX_FRAMES || wholeBytes > MAX_DECODED_BYTES) throw new InvalidFile('too_large');
  return image;
}

export async function decode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw /pixel limit/i.test((error as Error).message) ? new InvalidFile('too_large') : new InvalidFile('damaged');
  }
}
