import { expect, it } from 'vitest';
import { encodeCell } from '../../../../scripts/map/encode-cell.ts';
import { MAP_LAYERS, readCell } from './read-cell.ts';

const points: [number, number][] = [
  [0, 0],
  [8192, 4],
  [300, 8192],
];
const cell = encodeCell(MAP_LAYERS.map((layer) => (layer === 'land' ? [points] : [])));

it('reads the shapes that the map maker wrote, with their bounds', () => {
  const { land, rivers } = readCell(cell);
  expect(land).toHaveLength(1);
  expect([...land[0]!.points]).toEqual(points.flat());
  expect(land[0]).toMatchObject({ left: 0, right: 8192, top: 0, bottom: 8192 });
  expect(rivers).toEqual([]);
});

it('refuses data that ends too early or claims more points than it has', () => {
  expect(() => readCell(cell.subarray(0, 5))).toThrow('too early');
  expect(() => readCell(Uint8Array.of(1, 0xff, 0xff, 0xff, 0x07))).toThrow('damaged');
});
