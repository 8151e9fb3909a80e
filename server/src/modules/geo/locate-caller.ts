import { SAN_FRANCISCO } from '@candor/contract/limits';
import type { RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { nameOfPoint } from './find-places.ts';
import type { IpLocator, Gazetteer } from './ports.ts';

/**
 * The approximate position of the caller, by their IP address alone, which is not stored; else the default position from the specification.
 */
export async function locateCaller(
  { gazetteer, ipLocator }: { gazetteer: Gazetteer; ipLocator: IpLocator },
  clientAddress: string,
): Promise<RouteData<(typeof routes)['GET /geo/locate']>> {
  const point = await ipLocator.locate(clientAddress);
  if (!point) return { ...SAN_FRANCISCO, source: 'default' };
  const { city, state } = await nameOfPoint(gazetteer, point);
  return { ...point, city, state, source: 'ip' };
}
