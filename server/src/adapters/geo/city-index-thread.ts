import { parentPort } from 'node:worker_threads';
import type { Box, City } from '../../modules/geo/ports.ts';
import { readCityIndex } from './city-index.ts';

export type CityRequest =
  | { kind: 'near'; args: [longitude: number, latitude: number, limit: number, withinKm: number] }
  | { kind: 'startingWith'; args: [prefix: string, limit: number] }
  | { kind: 'within'; args: [box: Box, limit: number] };

const cityIndex = readCityIndex();
parentPort?.on('message', ({ id, request }: { id: number; request: CityRequest }) => {
  parentPort?.postMessage({ id, cities: findCities(request) });
});

function findCities(request: CityRequest): City[] {
  if (request.kind === 'near') return cityIndex.near(...request.args);
  return request.kind === 'within' ? cityIndex.within(...request.args) : cityIndex.startingWith(...request.args);
}
