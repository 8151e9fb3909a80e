import { LOCATION_LOOKUP_TIMEOUT_MS, PLACE_NAME_MAX } from '@candor/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { api, type ApiData } from '../api/api-client.ts';

const HOUR_MS = 3_600_000;

export interface MapPoint {
  latitude: number;
  longitude: number;
}
export interface MapBox {
  south: number;
  west: number;
  north: number;
  east: number;
}
export type Place = ApiData<'GET /geo/search'>['places'][number];

/** Cities that match a typed name. */
export const placesQuery = (typed: string) =>
  queryOptions({
    queryKey: ['places', typed],
    queryFn: async ({ signal }) => (await api('GET /geo/search', { query: { q: typed.slice(0, PLACE_NAME_MAX) }, signal })).places,
    staleTime: HOUR_MS,
    enabled: typed !== '',
  });

/** The city at a point. Its name, state and country are null where there is no city. */
export const placeAtQuery = (point: MapPoint | null) =>
  queryOptions({
    queryKey: ['place-at', point?.latitude, point?.longitude],
    queryFn: ({ signal }) =>
      api('GET /geo/reverse', { query: { latitude: String(point?.latitude), longitude: String(point?.longitude) }, signal }),
    staleTime: HOUR_MS,
    enabled: point !== null,
  });

/** City names for a part of the map. */
export const labelsQuery = (box: MapBox | null) =>
  queryOptions({
    queryKey: ['map-labels', box],
    queryFn: async ({ signal }) => {
      const { south, west, north, east } = box ?? { south: 0, west: 0, north: 0, east: 0 };
      const query = { south: String(south), west: String(west), north: String(north), east: String(east) };
      return (await api('GET /geo/places', { query, signal })).places;
    },
    staleTime: HOUR_MS,
    enabled: box !== null,
  });

/** Whether a street map is configured. */
export const mapQuery = queryOptions({
  queryKey: ['map'],
  queryFn: ({ signal }) => api('GET /geo/map', { signal }),
  staleTime: Infinity,
  retry: false,
});

/** The approximate location of the caller, or a default. */
export const callerLocationQuery = queryOptions({
  queryKey: ['here'],
  queryFn: ({ signal }) => api('GET /geo/locate', { signal, timeoutMs: LOCATION_LOOKUP_TIMEOUT_MS }),
  staleTime: HOUR_MS,
  retry: false,
});
