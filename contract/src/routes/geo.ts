import { z } from 'zod';
import { issue } from '../messages/issue.ts';
import { STREET_ZOOM_MAX } from '../rules/limits.ts';
import { numberText } from '../fields/query.ts';
import { defineRoutes } from './route.ts';

const requiredNumber = (name: string, limit: number) => {
  const message = issue('fieldRange', { field: name, min: -limit, max: limit });
  return numberText(z.number().min(-limit, message).max(limit, message), message)
    .refine((value) => value !== undefined, message)
    .transform((value) => value ?? 0);
};

export const Place = z.object({
  city: z.string(),
  state: z.string().nullable(),
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type Place = z.output<typeof Place>;

const tileNumber = (max: number) => z.coerce.number().int().min(0).max(max);

export const geoRoutes = defineRoutes({
  'GET /geo/reverse': {
    summary: 'The city at a point',
    who: 'visitor',
    query: z.strictObject({ latitude: requiredNumber('latitude', 90), longitude: requiredNumber('longitude', 180) }),
    data: z.object({ city: z.string().nullable(), state: z.string().nullable(), country: z.string().nullable() }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /geo/search': {
    summary: 'Cities by name',
    who: 'visitor',
    query: z.strictObject({
      q: z
        .string({ error: issue('placeRequired') })
        .trim()
        .min(1, issue('placeRequired'))
        .max(100),
    }),
    data: z.object({ places: z.array(Place) }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /geo/places': {
    summary: 'The largest cities on a part of the map',
    who: 'visitor',
    query: z
      .strictObject({
        south: requiredNumber('south', 90),
        west: requiredNumber('west', 180),
        north: requiredNumber('north', 90),
        east: requiredNumber('east', 180),
      })
      .refine(({ south, north }) => south <= north, { path: ['north'], error: issue('northSouthOrder') })
      .refine(({ west, east }) => west <= east, { path: ['east'], error: issue('eastWestOrder') }),
    data: z.object({ places: z.array(Place) }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /geo/map': {
    summary: 'Whether maps show streets, and the attribution of their data',
    who: 'visitor',
    data: z.object({ has_tiles: z.boolean(), credit: z.string().nullable() }),
    errors: [],
  },
  'GET /geo/tiles/{zoom}/{column}/{row}': {
    summary: 'A square of the street map, where one is configured',
    who: 'visitor',
    params: z.object({
      zoom: tileNumber(STREET_ZOOM_MAX),
      column: tileNumber(2 ** STREET_ZOOM_MAX),
      row: tileNumber(2 ** STREET_ZOOM_MAX),
    }),
    data: z.unknown(),
    reply: 'file',
    errors: [],
  },
  'GET /geo/locate': {
    summary: 'The caller’s approximate location by IP address, or San Francisco if it is unknown',
    who: 'visitor',
    data: z.object({
      latitude: z.number(),
      longitude: z.number(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      source: z.enum(['ip', 'default']),
    }),
    errors: [],
  },
});
