/*
 * The figures that decide how a search reaches its rows, each with the reason for its value. docs/query-designs.md compares the designs
 * behind them at up to a million rows. If you change one, run `bench/` before and after.
 */

/** How many of the newest experiences are read to estimate how common a match is: enough for the first page if one in a hundred matches. */
export const SAMPLE_ROWS = 1000;
/** If at least this share of the experiences match, counting up to the cap is faster among the newest ones than with the index of facets. */
export const COMMON_SHARE = 0.1;
/** A search that reads the newest first reads this many times the expected number of rows, because matches aren't spread evenly. */
export const WALK_MARGIN = 1.5;
/** Months of data, by which the matches of a filter by date are estimated. */
export const MONTHS_OF_DATA = 24;
/** If a circle contains at least this share of all experiences, its search reads the newest of all; otherwise it reads the circle's cells. */
export const DENSE_SHARE = 0.01;
/** The most of the newest experiences that are read for a circle. Reading its cells is faster than reading more. */
export const WALK_MOST_ROWS = 3000;

/*
 * A sample of all published experiences shows without counting that there are more matches than the cap. It has this many ranges, and this
 * many rows of each.
 */
export const STRATA = 16;
export const STRATUM_ROWS = 192;
/** The sample decides only if it estimates at least this many times the cap. */
export const BEYOND_CAP_FACTOR = 4;
/** The sample decides only if it contains at least this many matches. */
export const MIN_SAMPLE_MATCHES = 16;
/** The sample decides only if its matches are in at least this many ranges, so that one busy week doesn't dominate. */
export const MIN_SAMPLE_STRATA = 10;

/** The number of experiences in each cell changes slowly, and no search waits for a refresh. */
export const CELL_COUNTS_FRESH_MS = 10 * 60_000;
/** The counts of cells are minutes old. A circle whose cells sum to a fifth more than the cap is beyond it without being counted. */
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

/** Larger circles are looked up in the wide cells, because they would contain too many small ones. */
export const WIDE_FROM_MILES = 25;
