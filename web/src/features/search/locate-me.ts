import { LOCATION_LOOKUP_TIMEOUT_MS, SAN_FRANCISCO } from '@candor/contract/limits';
import { api } from '../../lib/api-client.ts';

export interface Located {
  latitude: number;
  longitude: number;
  name: string;
  /** Who said so: the address the call came from, the browser, or nobody. */
  by: 'address' | 'browser' | 'nobody';
}

const nameOf = (city: string | null, state: string | null): string => [city, state].filter(Boolean).join(', ');

/** By the address of the call, then by the browser, then San Francisco; never without an answer. */
export async function locateMe(): Promise<Located> {
  const byAddress = await api('GET /geo/locate', { timeoutMs: LOCATION_LOOKUP_TIMEOUT_MS }).catch(() => undefined);
  if (byAddress?.source === 'ip') return { ...pointOf(byAddress), name: nameOf(byAddress.city, byAddress.state), by: 'address' };
  const byBrowser = await askBrowser();
  if (byBrowser) {
    const point = pointOf(byBrowser);
    const query = { latitude: String(point.latitude), longitude: String(point.longitude) };
    const there = await api('GET /geo/reverse', { query, timeoutMs: LOCATION_LOOKUP_TIMEOUT_MS }).catch(() => undefined);
    return { ...point, name: nameOf(there?.city ?? null, there?.state ?? null), by: 'browser' };
  }
  return { ...pointOf(SAN_FRANCISCO), name: nameOf(SAN_FRANCISCO.city, SAN_FRANCISCO.state), by: 'nobody' };
}

const pointOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({ latitude, longitude });

function askBrowser(): Promise<GeolocationCoordinates | undefined> {
  if (!('geolocation' in navigator)) return Promise.resolve(undefined);
  const { promise, resolve } = Promise.withResolvers<GeolocationCoordinates | undefined>();
  // The browser's own limit does not count the time that its question stands unanswered.
  setTimeout(() => resolve(undefined), LOCATION_LOOKUP_TIMEOUT_MS);
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => resolve(coords),
    () => resolve(undefined),
    { timeout: LOCATION_LOOKUP_TIMEOUT_MS },
  );
  return promise;
}
