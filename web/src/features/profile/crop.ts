/** A square cut out of a picture: its middle in shares of the picture's width and height, and how near it is seen. */
export interface Crop {
  x: number;
  y: number;
  /** 1 shows as much as a square can; more shows less, larger. */
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

export const MAX_ZOOM = 4;
export const wholePicture: Crop = { x: 0.5, y: 0.5, zoom: 1 };

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most);

/** The side of the square in the picture's own pixels. */
export const sideOf = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom;

/** The nearest crop that lies within the picture. */
export function keepInside(size: Size, crop: Crop): Crop {
  const zoom = between(1, crop.zoom, MAX_ZOOM);
  const half = sideOf(size, { ...crop, zoom }) / 2;
  const [edgeX, edgeY] = [half / size.width, half / size.height];
  return { x: between(edgeX, crop.x, 1 - edgeX), y: between(edgeY, crop.y, 1 - edgeY), zoom };
}

/** Moves the square over the picture by shares of its own side: the picture under a finger goes the other way. */
export function moveCrop(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop);
  return keepInside(size, { ...crop, x: crop.x + (right * side) / size.width, y: crop.y + (down * side) / size.height });
}

export const zoomCrop = (size: Size, crop: Crop, zoom: number): Crop => keepInside(size, { ...crop, zoom });

/** Where the picture lies in a square frame that shows the crop, in percent of the frame. */
export function placeInFrame(size: Size, crop: Crop) {
  const side = sideOf(size, crop);
  const percent = (pixels: number): string => `${(pixels / side) * 100}%`;
  return {
    width: percent(size.width),
    height: percent(size.height),
    left: percent(side / 2 - crop.x * size.width),
    top: percent(side / 2 - crop.y * size.height),
  };
}
