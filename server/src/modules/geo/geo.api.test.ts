import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const reverse = async (latitude: number, longitude: number) =>
  (await test.call('GET /geo/reverse', { query: { latitude, longitude } })).data;
const find = async (q: string) => (await test.call('GET /geo/search', { query: { q } })).data.places;

describe('the city at a point', () => {
  it.each([
    [40.758, -73.9855, 'New York City', 'NY', 'US'],
    [37.7749, -122.4194, 'San Francisco', 'CA', 'US'],
    [30.2672, -97.7431, 'Austin', 'TX', 'US'],
    [51.5072, -0.1276, 'London', 'England', 'GB'],
    [55.9533, -3.1883, 'Edinburgh', 'Scotland', 'GB'],
    [-33.8688, 151.2093, 'Sydney', 'NSW', 'AU'],
    [-37.8136, 144.9631, 'Melbourne', 'VIC', 'AU'],
    [31.2304, 121.4737, 'Shanghai', 'SH', 'CN'],
    [43.6532, -79.3832, 'Toronto', 'ON', 'CA'],
  ])('%d, %d is %s', async (latitude, longitude, city, state, country) => {
    expect(await reverse(latitude, longitude)).toEqual({ city, state, country });
  });

  it('is null at sea', async () => {
    expect(await reverse(40, -40)).toEqual({ city: null, state: null, country: null });
  });

  it('is refused for invalid coordinates', async () => {
    for (const query of [{ latitude: '91', longitude: '0' }, { latitude: 'NaN', longitude: '0' }, { latitude: '10' }]) {
      expect((await test.inject('GET', '/geo/reverse', { query: query as Record<string, string> })).status).toBe(422);
    }
  });
});

describe('a typed place', () => {
  it('is found by the start of its name, the largest first', async () => {
    expect((await find('san fr'))[0]).toMatchObject({
      city: 'San Francisco',
      state: 'CA',
      country: 'US',
      latitude: expect.closeTo(37.77, 1),
    });
    expect((await find('paris'))[0]).toMatchObject({ city: 'Paris', country: 'FR' });
  });

  it('is found without accents, and narrowed by the text after a comma', async () => {
    expect((await find('montreal, qc'))[0]).toMatchObject({ city: 'Montréal', state: 'QC', country: 'CA' });
    expect((await find('Portland, ME'))[0]).toMatchObject({ city: 'Portland', state: 'ME' });
    expect((await find('Paris, TX'))[0]).toMatchObject({ city: 'Paris', state: 'TX' });
  });

  it.each([
    ['Austin, Texas', 'Austin', 'TX', 'US'],
    ['Portland, Maine', 'Portland', 'ME', 'US'],
    ['Paris, France', 'Paris', null, 'FR'],
    ['Paris, Texas', 'Paris', 'TX', 'US'],
    ['Madrid, España', 'Madrid', null, 'ES'],
    ['London, UK', 'London', 'England', 'GB'],
    ['London, Ontario', 'London', 'ON', 'CA'],
    ['Austin, Nowhere', 'Austin', 'TX', 'US'],
  ])('%s is found by the full name of its area or country, and an unknown one is ignored', async (typed, city, state, country) => {
    expect((await find(typed))[0]).toMatchObject({ city, state, country });
  });

  it('finds at most ten places, none twice', async () => {
    const places = await find('s');
    expect(places).toHaveLength(10);
    expect(new Set(places.map((place) => JSON.stringify([place.city, place.state, place.country]))).size).toBe(10);
    expect(await find('zzzzqq')).toEqual([]);
    expect(await find(',')).toEqual([]);
    expect((await test.inject('GET', '/geo/search')).status).toBe(422);
  });
});

describe('the names on a part of the map', () => {
  const within = (query: Record<string, number>) => test.call('GET /geo/places', { query });
  const bay = { south: 37, west: -123, north: 38.5, east: -121.5 };

  it('are its largest cities, the largest first, at most 80', async () => {
    const { data } = await within(bay);
    expect(data.places.slice(0, 2).map(({ city }) => city)).toEqual(['San Jose', 'San Francisco']);
    for (const { latitude, longitude } of data.places) {
      expect([latitude >= bay.south, latitude <= bay.north]).toEqual([true, true]);
      expect([longitude >= bay.west, longitude <= bay.east]).toEqual([true, true]);
    }
    expect((await within({ south: -90, west: -180, north: 90, east: 180 })).data.places).toHaveLength(80);
    expect((await within({ south: 30, west: -45, north: 31, east: -44 })).data.places).toEqual([]);
  });

  it('are refused for an impossible or incomplete area', async () => {
    for (const query of [
      { ...bay, south: 39 },
      { ...bay, west: -181 },
      { south: 1, west: 1, north: 2 },
    ]) {
      expect((await within(query as typeof bay)).status).toBe(422);
    }
  });
});

describe('the initial view of the map', () => {
  const locate = async (from: string) => (await test.call('GET /geo/locate', { from })).data;

  it.each([
    ['128.101.101.101', 'Minneapolis', 'MN'],
    ['::ffff:128.101.101.101', 'Minneapolis', 'MN'],
    ['2607:f8b0:4005:805::200e', expect.any(String), expect.any(String)],
  ])('is near the location of %s', async (from, city, state) => {
    expect(await locate(from)).toMatchObject({ source: 'ip', city, state });
  });

  it.each(['127.0.0.1', '10.1.2.3', '::1', 'fe80::1%eth0'])('is San Francisco for %s, which has no location', async (from) => {
    expect(await locate(from)).toEqual({
      latitude: 37.7749,
      longitude: -122.4194,
      city: 'San Francisco',
      state: 'CA',
      source: 'default',
    });
  });
});
