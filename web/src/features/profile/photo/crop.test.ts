import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Crop, Size } from './crop.ts';
import { keepInside, moveCrop, framePosition, cropSide, wholePicture, zoomCrop } from './crop.ts';

const anySize = fc.record({ width: fc.integer({ min: 1, max: 8000 }), height: fc.integer({ min: 1, max: 8000 }) });
const anyShare = fc.double({ min: -5, max: 5, noNaN: true });
const anyCrop = fc.record({ x: anyShare, y: anyShare, zoom: fc.double({ min: -1, max: 20, noNaN: true }) });

function expectInside(size: Size, crop: Crop) {
  const half = cropSide(size, crop) / 2;
  for (const [middle, length] of [
    [crop.x, size.width],
    [crop.y, size.height],
  ] as const) {
    expect(middle * length - half).toBeGreaterThan(-0.01);
    expect(middle * length + half).toBeLessThan(length + 0.01);
  }
}

it('never shows an area outside the picture, however it is moved and zoomed', () => {
  fc.assert(
    fc.property(anySize, anyCrop, anyShare, anyShare, anyShare, (size, start, right, down, zoom) => {
      const crop = keepInside(size, start);
      expectInside(size, crop);
      expectInside(size, moveCrop(size, crop, right, down));
      expectInside(size, zoomCrop(size, crop, zoom));
    }),
  );
});

it('shows the middle of a wide picture, and moves only where the picture continues', () => {
  const wide = { width: 400, height: 200 };
  expect(framePosition(wide, wholePicture)).toEqual({ width: '200%', height: '100%', left: '-50%', top: '0%' });
  expect(moveCrop(wide, wholePicture, 0.25, 0.25)).toEqual({ x: 0.625, y: 0.5, zoom: 1 });
  expect(framePosition(wide, zoomCrop(wide, wholePicture, 2))).toEqual({ width: '400%', height: '200%', left: '-150%', top: '-50%' });
});
