import type { Place } from '@candor/contract/geo';
import type { RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { areaName } from './area-names.ts';
import { fullNames } from './full-names.ts';
import type { Box, City, Gazetteer } from './ports.ts';
import { MAX_CANDIDATES, MAX_LABELS, likeliestCity, NEAREST, parsePlace, rankPlaces } from './rules.ts';

type Data<K extends keyof typeof routes> = RouteData<(typeof routes)[K]>;

const areaOf = ({ country, adminCode }: City): string | null => areaName(country, adminCode);

/** The city nearest to a point. If there is none or the gazetteer fails, the fields are null: a point without a name is still useful. */
export async function nameOfPoint(gazetteer: Gazetteer, point: { latitude: number; longitude: number }): Promise<Data<'GET /geo/reverse'>> {
  const city = likeliestCity(await gazetteer.near(point, NEAREST).catch(() => []));
  return city ? { city: city.name, state: areaOf(city), country: city.country } : { city: null, state: null, country: null };
}

export async function findPlaces(gazetteer: Gazetteer, typed: string): Promise<Data<'GET /geo/search'>> {
  const query = parsePlace(typed);
  if (query.city === '') return { places: [] };
  const candidates = (await gazetteer.startingWith(query.city, MAX_CANDIDATES)).map((city) => ({ city, area: areaOf(city) }));
  return { places: rankPlaces(candidates, query, fullNames).map(({ city }) => placeOf(city)) };
}

/** The place names that a map shows in this area. */
export async function placesWithin(gazetteer: Gazetteer, box: Box): Promise<Data<'GET /geo/places'>> {
  return { places: (await gazetteer.within(box, MAX_LABELS)).map(placeOf) };
}

const placeOf = (city: City): Place => ({
  city: city.name,
  state: areaOf(city),
  country: city.country,
  latitude: city.latitude,
  longitude: city.longitude,
});
