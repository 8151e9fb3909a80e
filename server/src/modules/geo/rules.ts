import { foldPlace } from '@candor/contract/text';
import type { City, NearCity } from './ports.ts';

const MAX_PLACES = 10;
/** How many places that start with the typed text are ranked. */
export const MAX_CANDIDATES = 500;
/** More names than this do not fit onto a screen. */
export const MAX_LABELS = 80;
export const NEAREST = { limit: 12, withinKm: 15 } as const;

/** The city that people would name: a large city counts as nearer than its suburbs. */
export function likeliestCity(near: readonly NearCity[]): NearCity | undefined {
  const weight = ({ distanceKm, population }: NearCity): number => distanceKm / Math.sqrt(Math.max(population, 500));
  return near.reduce<NearCity | undefined>((best, city) => (best === undefined || weight(city) < weight(best) ? city : best), undefined);
}

/** "austin, tx": the text after a comma restricts the area or the country. */
export function parsePlace(typed: string): { city: string; area: string } {
  const [city = '', ...areaParts] = typed.split(',');
  return { city: foldPlace(city), area: foldPlace(areaParts.join(' ')) };
}

export interface FoundPlace {
  city: City;
  area: string | null;
}

/** The names that somebody may write for an area and its country instead of their codes. */
type FullNames = (country: string, area: string | null) => string[];

/** Codes count before full names: "IN" is Indiana, not India. An unknown area is ignored, so that its city is still found. */
function inArea(found: readonly FoundPlace[], typed: string, fullNames: FullNames): readonly FoundPlace[] {
  if (typed === '') return found;
  const startsWithTyped = (name: string): boolean => foldPlace(name).startsWith(typed);
  const byCode = found.filter(({ city, area }) => [area ?? '', city.country].some(startsWithTyped));
  if (byCode.length > 0) return byCode;
  const byName = found.filter(({ city, area }) => fullNames(city.country, area).some(startsWithTyped));
  return byName.length > 0 ? byName : found;
}

/** Puts exact names before names that only begin with the query, and larger cities before smaller ones. */
export function rankPlaces(found: readonly FoundPlace[], query: { city: string; area: string }, fullNames: FullNames): FoundPlace[] {
  const exactness = ({ city }: FoundPlace): number => Number(city.folded === query.city);
  const byKey = new Map<string, FoundPlace>();
  for (const place of inArea(found, query.area, fullNames).toSorted(
    (a, b) => exactness(b) - exactness(a) || b.city.population - a.city.population,
  )) {
    const key = `${place.city.name}|${place.area ?? ''}|${place.city.country}`;
    if (!byKey.has(key)) byKey.set(key, place);
    if (byKey.size === MAX_PLACES) break;
  }
  return [...byKey.values()];
}
