/** A square cut from a picture: its centre as fractions of the picture's width and height, and the zoom. */
export interface Crop {
  x: number;
  y: number;
  /** 1 is the largest square that fits. Higher values show less, larger. */
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

export const MAX_ZOOM = 4;
export const wholePicture: Crop = { x: 0.5, y: 0.5, zoom: 1 };

const clamp = (min: number, value: number, max: number): number => Math.min(Math.max(value, min), max);

/** Side of the square in picture pixels. */
export const cropSide = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom;

/** The nearest crop inside the picture. */
export function keepInside(size: Size, crop: Crop): Crop {
  const zoom = clamp(1, crop.zoom, MAX_ZOOM);
  const half = cropSide(size, { ...crop, zoom }) / 2;
  const [edgeX, edgeY] = [half / size.width, half / size.height];
  return { x: clamp(edgeX, crop.x, 1 - edgeX), y: clamp(edgeY, crop.y, 1 - edgeY), zoom };
}

/** Moves the crop by fractions of its side. The picture moves the opposite way under the finger. */
export function moveCrop(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = cropSide(size, crop);
  return keepInside(size, { ...crop, x: crop.x + (right * side) / size.width, y: crop.y + (down * side) / size.height });
}

export const zoomCrop = (size: Size, crop: Crop, zoom: number): Crop => keepInside(size, { ...crop, zoom });

/** Position and size of the picture in a square frame, in percent of the frame. */
export function framePosition(size: Size, crop: Crop) {
  const side = cropSide(size, crop);
  const percent = (pixels: number): string => `${(pixels / side) * 100}%`;
  return {
    width: percent(size.width),
    height: percent(size.height),
    left: percent(side / 2 - crop.x * size.width),
    top: percent(side / 2 - crop.y * size.height),
  };
}
