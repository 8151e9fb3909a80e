import { on } from '../../platform/http/route-binding.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { findPlaces, nameOfPoint, placesWithin } from './find-places.ts';
import { locateCaller } from './locate-caller.ts';
import type { AddressAtlas, Gazetteer, TileSource } from './ports.ts';
import { serveTile } from './serve-tile.ts';

export const geoModule = (ports: { gazetteer: Gazetteer; addresses: AddressAtlas; tiles: TileSource | undefined }) => ({
  routes: [
    on('GET /geo/reverse', (_ctx, { query }) => nameOfPoint(ports.gazetteer, query)),
    on('GET /geo/search', (_ctx, { query }) => findPlaces(ports.gazetteer, query.q)),
    on('GET /geo/places', (_ctx, { query }) => placesWithin(ports.gazetteer, query)),
    on('GET /geo/map', async () => ({ has_tiles: ports.tiles !== undefined, credit: ports.tiles?.credit ?? null })),
    on('GET /geo/tiles/{zoom}/{column}/{row}', (_ctx, { params, reply }) => serveTile(ports.tiles, params, reply), {
      waitsForProvider: true,
    }),
    on('GET /geo/locate', (ctx) => locateCaller(ports, ctx.clientAddress)),
  ],
  jobs: [] as JobHandler[],
});
