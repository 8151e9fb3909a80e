import { SAN_FRANCISCO } from '@candor/contract/limits';
import type { RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { nameOfPoint } from './find-places.ts';
import type { AddressAtlas, Gazetteer } from './ports.ts';

/**
 * The approximate position of the caller, by their address alone, which is not stored; else the default position from the specification.
 */
export async function locateCaller(
  { gazetteer, addresses }: { gazetteer: Gazetteer; addresses: AddressAtlas },
  clientAddress: string,
): Promise<RouteData<(typeof routes)['GET /geo/locate']>> {
  const point = await addresses.locate(clientAddress);
  if (!point) return { ...SAN_FRANCISCO, source: 'default' };
  const { city, state } = await nameOfPoint(gazetteer, point);
  return { ...point, city, state, source: 'ip' };
}
