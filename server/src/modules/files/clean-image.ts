import { AppError } from '../../platform/errors.ts';
import { loadSharp } from './load-sharp.ts';

/** A decoded picture takes four bytes a pixel, so this is what bounds memory. */
const MAX_PIXELS = 40_000_000;
const MAX_FRAMES = 200;
export const IMAGE_MAX_BYTES = 25 * 1024 * 1024;

/**
 * Draws the picture anew: pixels only, turned as the camera said, nothing of what stood beside them (place, device,
 * author, thumbnails, other formats hidden behind the first).
 * @throws AppError INVALID_FILE for what is no whole picture or too large a one
 */
export async function cleanImage(
  bytes: Buffer,
  options: { squarePixels?: number } = {},
): Promise<{ bytes: Buffer; mediaType: 'image/webp' }> {
  try {
    const sharp = await loadSharp();
    const image = sharp(bytes, { failOn: 'warning', limitInputPixels: MAX_PIXELS, animated: false });
    const { width, height, pages = 1 } = await image.metadata();
    if (width * height > MAX_PIXELS || pages > MAX_FRAMES) throw new AppError('INVALID_FILE', { message: 'This picture is too large.' });
    const turned = image.rotate();
    const sized = options.squarePixels
      ? turned.resize(options.squarePixels, options.squarePixels, { fit: 'cover', position: 'attention', withoutEnlargement: false })
      : turned.resize(2560, 2560, { fit: 'inside', withoutEnlargement: true });
    return { bytes: await sized.webp({ quality: 84 }).toBuffer(), mediaType: 'image/webp' };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('INVALID_FILE', { message: 'This picture cannot be read. It may be damaged.' });
  }
}
