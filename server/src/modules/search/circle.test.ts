import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellOf, wideCellOf } from '../experiences/index.ts';
import { cellsIn, milesBetween } from './circle.ts';

const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const miles = fc.constantFrom(5, 10, 25, 50);
const MILES_PER_DEGREE = 69.1;
/** The sides of a cell and of a wide cell, in degrees. */
const [CELL, WIDE_CELL] = [0.25, 0.5];

describe('the cells of a circle', () => {
  it('contain every point inside it', () => {
    const angle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
    fc.assert(
      fc.property(latitude, longitude, miles, angle, fc.double({ min: 0, max: 1, noNaN: true }), (lat, lng, radius, bearing, share) => {
        const circle = { latitude: lat, longitude: lng, miles: radius };
        const point = {
          latitude: Math.max(-90, Math.min(90, lat + (share * radius * Math.cos(bearing)) / MILES_PER_DEGREE)),
          longitude: lng + (share * radius * Math.sin(bearing)) / (MILES_PER_DEGREE * Math.max(0.01, Math.cos((lat * Math.PI) / 180))),
        };
        point.longitude = point.longitude > 180 ? point.longitude - 360 : point.longitude < -180 ? point.longitude + 360 : point.longitude;
        fc.pre(Math.abs(point.longitude) <= 180 && milesBetween(circle, point) <= radius);
        expect(cellsIn(circle, CELL)).toContain(cellOf(point.latitude, point.longitude));
        expect(cellsIn(circle, WIDE_CELL)).toContain(wideCellOf(point.latitude, point.longitude));
      }),
      { numRuns: 2000 },
    );
  });

  it('are fewer than twenty in New York', () => {
    const newYork = { latitude: 40.7128, longitude: -74.006 };
    expect(cellsIn({ ...newYork, miles: 25 }, CELL).length).toBeLessThan(20);
    expect(cellsIn({ ...newYork, miles: 50 }, WIDE_CELL).length).toBeLessThan(20);
  });
});

it('the distance between two places is that of the great circle, in miles', () => {
  expect(milesBetween({ latitude: 40.7128, longitude: -74.006 }, { latitude: 34.0522, longitude: -118.2437 })).toBeCloseTo(2445.7, 0);
});
