import { RATING_LIMIT } from '@candor/contract/limits';

/**
 * Each property that a search can filter by is one integer in `experiences.facets`. A single GIN index serves every combination of filters
 * (docs/query-designs.md).
 */
const BASE = {
  feedbackType: 100,
  hasEvidence: 200,
  anonymous: 210,
  tag: 1000,
  platform: 2000,
  rating: 3250,
  month: 5000,
  wideCell: 10_000_000,
  nameWord: 20_000_000,
  longNameWord: 520_000_000,
} as const;
const FEEDBACK_TYPES = ['standard', 'lgbtqia', 'campus'] as const;

export const facet = {
  feedbackType: (type: (typeof FEEDBACK_TYPES)[number]): number => BASE.feedbackType + FEEDBACK_TYPES.indexOf(type),
  hasEvidence: (has: boolean): number => BASE.hasEvidence + Number(has),
  isAnonymous: (is: boolean): number => BASE.anonymous + Number(is),
  tag: (categoryId: number): number => BASE.tag + categoryId,
  /** Identified by its position in the contract's catalogue, where new ones are always added at the end. */
  platform: (position: number): number => BASE.platform + position,
  /** -60 … 60: twelve tags of weight -5 … 5. */
  rating: (rating: number): number => BASE.rating + rating,
  /** The month of a date "YYYY-MM-DD". */
  month: (date: string): number => BASE.month + (Number(date.slice(0, 4)) - 2000) * 12 + Number(date.slice(5, 7)) - 1,
  wideCell: (cell: number): number => BASE.wideCell + cell,
  nameWord: (wordId: number): number => BASE.nameWord + wordId,
  /** Only for names of three words or more: the index of first and last words is faster for shorter ones. */
  longNameWord: (wordId: number): number => BASE.longNameWord + wordId,
};

export const isTag = (value: number): boolean => value >= BASE.tag && value < BASE.platform;
export const isPlatform = (value: number): boolean => value >= BASE.platform && value < BASE.platform + 1000;

/** One in a hundred experiences is rated this far from zero, because few have more than three tags of the highest weight. */
const EXTREME_RATING = 15;
export const isExtremeRating = (value: number): boolean =>
  value >= facet.rating(-RATING_LIMIT) && value <= facet.rating(RATING_LIMIT) && Math.abs(value - BASE.rating) >= EXTREME_RATING;

/** Pairs as the SQL function facet_pairs() makes them. Tags must come before platforms, and platforms before cells. */
export const pairsOf = (firsts: readonly number[], seconds: readonly number[]): number[] =>
  firsts.flatMap((first) => seconds.map((second) => first * 2 ** 32 + second));

/** Cells of 0.25 degrees, for circles of up to 25 miles. */
export const cellOf = (latitude: number, longitude: number): number =>
  Math.floor((latitude + 90) / 0.25) * 1440 + Math.floor((longitude + 180) / 0.25);

/** Cells of 0.5 degrees, for wider circles. */
export const wideCellOf = (latitude: number, longitude: number): number =>
  Math.floor((latitude + 90) / 0.5) * 720 + Math.floor((longitude + 180) / 0.5);

/** Product decision E5: the place is stored on a 0.05 degree grid, never the exact point. */
export const snapToGrid = (degrees: number): number => Math.round(Math.round(degrees / 0.05) * 5) / 100;

/** The wide cell of a stored place. */
export const wideCellAt = (place: { latitude: number; longitude: number } | null): number | null =>
  place && wideCellOf(snapToGrid(place.latitude), snapToGrid(place.longitude));
