/**
 * Encodes the layers one after the other: the number of shapes, then for each shape its number of points and the steps between them, as
 * varints.
 */
export function encodeCell(layers: readonly (readonly (readonly [number, number])[])[][]): Buffer {
  const bytes: number[] = [];
  const unsigned = (value: number): void => {
    let rest = value;
    while (rest > 0x7f) {
      bytes.push((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    bytes.push(rest);
  };
  const signed = (value: number): void => unsigned(value < 0 ? -2 * value - 1 : 2 * value);
  for (const shapes of layers) {
    unsigned(shapes.length);
    for (const shape of shapes) {
      unsigned(shape.length);
      let [x, y] = [0, 0];
      for (const point of shape) {
        signed(point[0] - x);
        signed(point[1] - y);
        [x, y] = point;
      }
    }
  }
  return Buffer.from(bytes);
}
