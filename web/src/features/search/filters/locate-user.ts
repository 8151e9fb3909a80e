import { LOCATION_LOOKUP_TIMEOUT_MS, SAN_FRANCISCO } from '@candor/contract/limits';
import { api } from '../../../lib/api/api-client.ts';

export interface UserLocation {
  latitude: number;
  longitude: number;
  name: string;
  source: 'ip' | 'browser' | 'default';
}

const formatPlace = (city: string | null, state: string | null): string => [city, state].filter(Boolean).join(', ');

/** Tries the IP address, then the browser, then falls back to San Francisco. Never rejects. */
export async function locateUser(): Promise<UserLocation> {
  const fromIpAddress = await api('GET /geo/locate', { timeoutMs: LOCATION_LOOKUP_TIMEOUT_MS }).catch(() => undefined);
  if (fromIpAddress?.source === 'ip')
    return { ...toPoint(fromIpAddress), name: formatPlace(fromIpAddress.city, fromIpAddress.state), source: 'ip' };
  const fromBrowser = await locateByBrowser();
  if (fromBrowser) {
    const point = toPoint(fromBrowser);
    const query = { latitude: String(point.latitude), longitude: String(point.longitude) };
    const place = await api('GET /geo/reverse', { query, timeoutMs: LOCATION_LOOKUP_TIMEOUT_MS }).catch(() => undefined);
    return { ...point, name: formatPlace(place?.city ?? null, place?.state ?? null), source: 'browser' };
  }
  return { ...toPoint(SAN_FRANCISCO), name: formatPlace(SAN_FRANCISCO.city, SAN_FRANCISCO.state), source: 'default' };
}

const toPoint = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({ latitude, longitude });

function locateByBrowser(): Promise<GeolocationCoordinates | undefined> {
  if (!('geolocation' in navigator)) return Promise.resolve(undefined);
  const { promise, resolve } = Promise.withResolvers<GeolocationCoordinates | undefined>();
  // The browser's own timeout does not include the time its permission prompt is open.
  setTimeout(() => resolve(undefined), LOCATION_LOOKUP_TIMEOUT_MS);
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => resolve(coords),
    () => resolve(undefined),
    { timeout: LOCATION_LOOKUP_TIMEOUT_MS },
  );
  return promise;
}
