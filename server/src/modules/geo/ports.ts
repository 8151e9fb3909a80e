export interface City {
  name: string;
  /** The name in its form for comparison. */
  folded: string;
  /** ISO 3166, two letters. */
  country: string;
  /** The code of GeoNames for the first-level area, such as a state. */
  adminCode: string;
  population: number;
  latitude: number;
  longitude: number;
}

export interface NearCity extends City {
  distanceKm: number;
}

/** The positions of the world's cities. */
export interface Gazetteer {
  /** The nearest first. */
  near(point: { latitude: number; longitude: number }, options: { limit: number; withinKm: number }): Promise<NearCity[]>;
  /** Cities whose folded name starts with this folded text: exact matches first, then the largest. */
  startingWith(prefix: string, limit: number): Promise<City[]>;
  /** The largest first. */
  within(box: Box, limit: number): Promise<City[]>;
}

export interface Box {
  south: number;
  west: number;
  north: number;
  east: number;
}

export interface Tile {
  zoom: number;
  column: number;
  row: number;
}

/** Tiles of a street map. */
export interface TileSource {
  /** The attribution that the map's maker requires. */
  credit: string | null;
  /** Undefined if there is no such tile. */
  read(tile: Tile): Promise<{ mediaType: string; content: Buffer } | undefined>;
}

/** The approximate position of an IP address; undefined if it is unknown, for instance private. */
export interface IpLocator {
  locate(address: string): Promise<{ latitude: number; longitude: number } | undefined>;
}

export interface GeoPorts {
  gazetteer: Gazetteer;
  ipLocator: IpLocator;
  tiles: TileSource | undefined;
}
