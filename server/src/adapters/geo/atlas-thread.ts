import { parentPort } from 'node:worker_threads';
import type { Box, City } from '../../modules/geo/ports.ts';
import { readAtlas } from './atlas.ts';

export type AtlasRequest =
  | { kind: 'near'; args: [longitude: number, latitude: number, limit: number, withinKm: number] }
  | { kind: 'startingWith'; args: [prefix: string, limit: number] }
  | { kind: 'within'; args: [box: Box, limit: number] };

const atlas = readAtlas();
parentPort?.on('message', ({ id, request }: { id: number; request: AtlasRequest }) => {
  parentPort?.postMessage({ id, cities: findCities(request) });
});

function findCities(request: AtlasRequest): City[] {
  if (request.kind === 'near') return atlas.near(...request.args);
  return request.kind === 'within' ? atlas.within(...request.args) : atlas.startingWith(...request.args);
}
