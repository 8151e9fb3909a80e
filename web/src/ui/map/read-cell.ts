/** In the order of the file, which is also the order in which they are drawn. */
export const MAP_LAYERS = ['land', 'lakes', 'islands', 'rivers', 'states', 'borders'] as const;
export type MapLayer = (typeof MAP_LAYERS)[number];

export interface Shape {
  /** x and y alternating, in units of the cell, from its north-west corner. */
  points: Int16Array;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type MapCell = Record<MapLayer, readonly Shape[]>;

/** Reads what scripts/map/encode-cell.ts wrote: per layer the shapes, each as the steps between its points. */
export function readCell(bytes: Uint8Array): MapCell {
  let position = 0;
  const readUnsigned = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[position++];
      if (byte === undefined) throw new RangeError('The map data ends too early.');
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const readSigned = (): number => {
    const value = readUnsigned();
    return value & 1 ? -((value + 1) >> 1) : value >> 1;
  };
  const readShape = (): Shape => {
    const count = readUnsigned();
    // Each point takes two bytes or more.
    if (count > bytes.length) throw new RangeError('The map data is damaged.');
    const shape: Shape = { points: new Int16Array(count * 2), left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    let [x, y] = [0, 0];
    for (let index = 0; index < count; index++) {
      x += readSigned();
      y += readSigned();
      shape.points.set([x, y], index * 2);
      shape.left = Math.min(shape.left, x);
      shape.right = Math.max(shape.right, x);
      shape.top = Math.min(shape.top, y);
      shape.bottom = Math.max(shape.bottom, y);
    }
    return shape;
  };
  const readLayer = (): Shape[] => Array.from({ length: readUnsigned() }, readShape);
  return Object.fromEntries(MAP_LAYERS.map((layer) => [layer, readLayer()])) as unknown as MapCell;
}
