import { METRES_PER_MILE } from '@candor/contract/limits';

/** In degrees. A search of up to 25 miles uses the small cells, a larger one the wide cells. */
export const CELL_DEGREES = 0.25;
export const WIDE_CELL_DEGREES = 0.5;

export interface Circle {
  latitude: number;
  longitude: number;
  miles: number;
}

export const EARTH_RADIUS_MILES = 6_371_008.8 / METRES_PER_MILE;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** Great-circle distance. */
export function milesBetween(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  const haversine = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const h =
    haversine(a.latitude, b.latitude) + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * haversine(a.longitude, b.longitude);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Half the width of the circle in degrees of longitude; the whole way round when a pole is inside. */
function reachOfLongitude({ latitude, miles }: Circle): number {
  const angle = miles / EARTH_RADIUS_MILES;
  const ratio = Math.sin(angle) / Math.cos(radians(latitude));
  return Math.abs(latitude) + degrees(angle) >= 90 || ratio >= 1 ? 180 : degrees(Math.asin(ratio));
}

/** The cells of `size` degrees that the circle touches, numbered row by row from the south pole and the date line. */
export function cellsIn(circle: Circle, size: number): number[] {
  const columns = Math.round(360 / size);
  const reachNorth = degrees(circle.miles / EARTH_RADIUS_MILES);
  const reachEast = reachOfLongitude(circle);
  const row = (latitude: number) => Math.floor((Math.min(90, Math.max(-90, latitude)) + 90) / size);
  const cells = new Set<number>();
  for (let r = row(circle.latitude - reachNorth); r <= row(circle.latitude + reachNorth); r++) {
    const first = Math.floor((circle.longitude - reachEast + 180) / size);
    const last = Math.min(Math.floor((circle.longitude + reachEast + 180) / size), first + columns - 1);
    for (let column = first; column <= last; column++) {
      if (touches(circle, r * size - 90, column * size - 180, size)) cells.add(r * columns + (((column % columns) + columns) % columns));
    }
  }
  // The date line itself is stored east of the last column.
  if (circle.longitude + reachEast >= 180 || circle.longitude - reachEast <= -180) {
    for (let r = row(circle.latitude - reachNorth); r <= row(circle.latitude + reachNorth); r++) cells.add((r + 1) * columns);
  }
  return [...cells];
}

/** The cells that lie wholly within the circle. */
export function cellsInside(circle: Circle, size: number): number[] {
  const columns = Math.round(360 / size);
  return cellsIn(circle, size).filter((cell) => {
    const [south, west] = [Math.floor(cell / columns) * size - 90, (cell % columns) * size - 180];
    return [0, size].every((up) =>
      [0, size].every((along) => milesBetween(circle, { latitude: south + up, longitude: west + along }) <= circle.miles),
    );
  });
}

/** Compares with the cell's nearest point and a small margin: the nearest point of a meridian is not exactly at the same latitude. */
function touches(circle: Circle, south: number, west: number, size: number): boolean {
  const clamp = (value: number, low: number) => Math.min(low + size, Math.max(low, value));
  const nearest = { latitude: clamp(circle.latitude, south), longitude: clamp(circle.longitude, west) };
  return milesBetween(circle, nearest) <= circle.miles * 1.01;
}
