import type { Crop } from './crop.ts';
import { sideOf } from './crop.ts';

/** More than any screen shows of a face. */
const LARGEST_SIDE = 1024;

export interface Picture {
  image: HTMLImageElement;
  width: number;
  height: number;
}

/** Undefined for what this browser can't show: the server, which knows more kinds, then decides. */
export async function openPicture(file: File): Promise<Picture | undefined> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    // Turned as the camera was held.
    await image.decode();
  } catch {
    closePicture({ image, width: 0, height: 0 });
    return undefined;
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  return width > 0 && height > 0 ? { image, width, height } : undefined;
}

export const closePicture = ({ image }: Picture): void => URL.revokeObjectURL(image.src);

/** The square as a file of its own; nothing else of the picture, and nothing that was hidden in it, leaves the device. */
export async function cutPicture(picture: Picture, crop: Crop): Promise<Blob> {
  const side = sideOf(picture, crop);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.round(Math.min(side, LARGEST_SIDE));
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('This browser cannot draw');
  drawing.imageSmoothingQuality = 'high';
  // JPEG has no see-through; black would be a surprise.
  drawing.fillStyle = 'white';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  const [left, top] = [crop.x * picture.width - side / 2, crop.y * picture.height - side / 2];
  drawing.drawImage(picture.image, left, top, side, side, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be cut'))), 'image/jpeg', 0.92);
  });
}
