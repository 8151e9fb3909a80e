export interface City {
  name: string;
  /** The name as it is compared. */
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
  /** Those whose folded name starts with this folded text: whole names first, then the largest. */
  startingWith(prefix: string, most: number): Promise<City[]>;
}
