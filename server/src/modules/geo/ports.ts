export interface City {
  name: string;
  /** The name in its form for comparison. */
  folded: string;
  /** ISO 3166, two letters. */
  country: string;
  /** The first-level area as the data names it. */
  adminCode: string;
  population: number;
  latitude: number;
  longitude: number;
}

export interface NearCity extends City {
  distanceKm: number;
}

/** Where the cities of the world are. */
export interface Gazetteer {
  /** The nearest first. */
  near(point: { latitude: number; longitude: number }, options: { most: number; withinKm: number }): Promise<NearCity[]>;
  /** Cities whose folded name starts with this folded text: exact matches first, then the largest. */
  startingWith(prefix: string, most: number): Promise<City[]>;
  /** The largest first. */
  within(box: Box, most: number): Promise<City[]>;
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

/** Pictures of a street map in squares. */
export interface TileSource {
  /** Whom the maker of the map wants named. */
  credit: string | null;
  /** Undefined for a square that there is no picture of. */
  read(tile: Tile): Promise<{ mediaType: string; content: Buffer } | undefined>;
}

/** The approximate position of a network address; undefined if it is unknown, for instance private. */
export interface AddressAtlas {
  locate(address: string): Promise<{ latitude: number; longitude: number } | undefined>;
}
