import { on, type BoundRoute } from '../../platform/http/route-binding.ts';
import { findPlaces, nameOfPoint, placesWithin } from './find-places.ts';
import { locateCaller } from './locate-caller.ts';
import type { GeoPorts } from './ports.ts';
import { serveTile } from './serve-tile.ts';

export const geoRoutes = (ports: GeoPorts): BoundRoute[] => [
  on('GET /geo/reverse', (_ctx, { query }) => nameOfPoint(ports.gazetteer, query)),
  on('GET /geo/search', (_ctx, { query }) => findPlaces(ports.gazetteer, query.q)),
  on('GET /geo/places', (_ctx, { query }) => placesWithin(ports.gazetteer, query)),
  on('GET /geo/map', async () => ({ has_tiles: ports.tiles !== undefined, credit: ports.tiles?.credit ?? null })),
  on('GET /geo/tiles/{zoom}/{column}/{row}', (_ctx, { params, reply }) => serveTile(ports.tiles, params, reply), {
    waitsForProvider: true,
  }),
  on('GET /geo/locate', (ctx) => locateCaller(ports, ctx.clientAddress)),
];
