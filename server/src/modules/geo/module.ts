import { on } from '../../platform/http/route-binding.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { findPlaces, locateCaller, nameOfPoint } from './find-places.ts';
import type { Gazetteer } from './ports.ts';

export const geoModule = (gazetteer: Gazetteer) => ({
  routes: [
    on('GET /geo/reverse', (_ctx, { query }) => nameOfPoint(gazetteer, query)),
    on('GET /geo/search', (_ctx, { query }) => findPlaces(gazetteer, query.q)),
    on('GET /geo/locate', async () => locateCaller()),
  ],
  jobs: [] as JobHandler[],
});
