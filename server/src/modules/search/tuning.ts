/*
 * The figures that decide how a search reaches its rows, each with the reason for its value. docs/query-designs.md compares the designs
 * behind them at up to a million rows. If you change one, run `bench/` before and after.
 */

/** How many of the newest experiences are read to estimate how common a match is: enough to fill the first page when one in a hundred matches. */
export const SAMPLE_ROWS = 1000;
/** From this share of matches on, counting up to the cap is faster from the newest experiences than with the index of facets. */
export const COMMON_SHARE = 0.1;
/** How much further than expected a search from the newest on reads, because matches aren't spread evenly. */
export const WALK_MARGIN = 1.5;
/** The number of months that searches with a filter by date read from. */
export const MONTHS_OF_DATA = 24;
/** A circle with at least this share of everything is read from the newest of all, a smaller one from its cells. */
export const DENSE_SHARE = 0.01;
/** The longest read from the newest for a circle; beyond it, reading its cells is faster. */
export const WALK_MOST_ROWS = 3000;

/** The sample of all published experiences: this many ranges, with this many rows of each. */
export const STRATA = 16;
export const STRATUM_ROWS = 192;
/** The sample must estimate this many times the cap, or everything is counted… */
export const BEYOND_CAP_FACTOR = 4;
/** …with this many rows that match… */
export const MIN_SAMPLE_MATCHES = 16;
/** …in this many ranges, so that one busy week doesn't dominate. */
export const MIN_SAMPLE_STRATA = 10;

/** The number of experiences in each cell changes slowly, and no search waits for a refresh. */
export const CELL_COUNTS_FRESH_MS = 10 * 60_000;
/** The counts of cells are minutes old, so a circle needs a fifth more than the cap to be beyond it without counting. */
export const CELL_COUNTS_MARGIN = 1.2;
/** A count above the cap is still above it ten minutes later. */
export const CAPPED_COUNT_FRESH_MS = 10 * 60_000;
/** Somebody who turns pages sees one total. */
export const EXACT_COUNT_FRESH_MS = 60_000;
/** Ratings and tags of published experiences hardly ever change, so the summary of a person may be this old while their number is the same. */
export const PERSON_FACTS_FRESH_MS = 60_000;
/** Few identifiers have many experiences, so a small cache is enough. */
export const MAX_PERSON_FACTS = 2000;
/** The number of counts in memory; the least recently used are evicted first. */
export const MAX_COUNTS = 5000;

/** The results of this many queries fill the cache of experiences; those of older queries have been evicted. */
export const MAX_RECENT_QUERIES = 300;

/** A circle of more miles is looked up in the wide cells: the small ones would be too many. */
export const WIDE_FROM_MILES = 25;
