import type { Crop } from './crop.ts';
import { cropSide } from './crop.ts';

/** Larger than any screen shows a photo. */
const LARGEST_SIDE = 1024;

export interface Picture {
  image: HTMLImageElement;
  width: number;
  height: number;
}

/** Undefined for a format this browser cannot decode. The server supports more and decides. */
export async function openPicture(file: File): Promise<Picture | undefined> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    // `decode` applies the EXIF rotation.
    await image.decode();
  } catch {
    releasePicture({ image, width: 0, height: 0 });
    return undefined;
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  return width > 0 && height > 0 ? { image, width, height } : undefined;
}

export const releasePicture = ({ image }: Picture): void => URL.revokeObjectURL(image.src);

/** Re-encodes the square, which also strips metadata before the upload. */
export async function cropPicture(picture: Picture, crop: Crop): Promise<Blob> {
  const side = cropSide(picture, crop);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.round(Math.min(side, LARGEST_SIDE));
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('This browser cannot draw');
  drawing.imageSmoothingQuality = 'high';
  // JPEG has no transparency. Transparent pixels would turn black.
  drawing.fillStyle = 'white';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  const [left, top] = [crop.x * picture.width - side / 2, crop.y * picture.height - side / 2];
  drawing.drawImage(picture.image, left, top, side, side, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be cropped'))), 'image/jpeg', 0.92);
  });
}
