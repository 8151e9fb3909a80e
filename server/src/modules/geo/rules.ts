import { foldPlace } from '@candor/contract/text';
import type { City, NearCity } from './ports.ts';

const PLACES_SHOWN = 10;
/** How many places that start with the typed text are ranked. */
export const CANDIDATES = 500;
/** More names than this do not fit onto a screen. */
export const LABELS = 80;
export const NEAREST = { most: 12, withinKm: 15 } as const;

/** The city that people would name: a large city counts as nearer than its suburbs. */
export function likeliestCity(near: readonly NearCity[]): NearCity | undefined {
  const weight = ({ distanceKm, population }: NearCity): number => distanceKm / Math.sqrt(Math.max(population, 500));
  return near.reduce<NearCity | undefined>((best, city) => (best === undefined || weight(city) < weight(best) ? city : best), undefined);
}

/** "austin, tx": the text after a comma restricts the area or the country. */
export function parsePlace(typed: string): { city: string; area: string } {
  const [city = '', ...rest] = typed.split(',');
  return { city: foldPlace(city), area: foldPlace(rest.join(' ')) };
}

export interface KnownPlace {
  city: City;
  area: string | null;
}

/** Puts exact names before names that only begin alike, and larger cities before smaller ones. */
export function rankPlaces(found: readonly KnownPlace[], query: { city: string; area: string }): KnownPlace[] {
  const isAsked = ({ city, area }: KnownPlace): boolean =>
    query.area === '' || [area ?? '', city.country].some((one) => foldPlace(one).startsWith(query.area));
  const isWhole = ({ city }: KnownPlace): number => Number(city.folded === query.city);
  const once = new Map<string, KnownPlace>();
  for (const place of found.filter(isAsked).toSorted((a, b) => isWhole(b) - isWhole(a) || b.city.population - a.city.population)) {
    const key = `${place.city.name}|${place.area ?? ''}|${place.city.country}`;
    if (!once.has(key)) once.set(key, place);
    if (once.size === PLACES_SHOWN) break;
  }
  return [...once.values()];
}
