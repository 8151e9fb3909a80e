import type { FoundRow } from '../experiences/index.ts';
import type { Criteria } from './criteria.ts';
import type { NameMatch } from './rules.ts';

/** A page of results. `counted` is the number of all results; one above the cap means that there are more than the cap. */
export interface Hits {
  rows: Hit[];
  counted: number;
}

export interface Hit extends FoundRow {
  is_revealed: boolean;
}

/** The criteria, and the data about the searching member that the statements need. */
export interface SearchQuery {
  criteria: Criteria;
  /** Hashes of all possible meanings of the searched identifier. */
  keys: readonly string[] | undefined;
  name: NameMatch | undefined;
  /** The member who searches. Results that they revealed, or that are about their linked IDs, are marked. */
  userId: string;
  /** Experiences that the member wrote. */
  ownIds: readonly number[];
  /** Experiences revealed with earned credits, which have no row on the identity side. */
  earnedReveals: readonly number[];
  /** Whether the same query ran recently, so that the content of its results is probably in the cache. */
  isRepeated?: boolean;
  /** Excluded from results and totals. */
  blockedIds: readonly number[];
}
