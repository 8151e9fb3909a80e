import { PAGE_SIZE, SEARCH_TOTAL_CAP } from '@candor/contract/limits';
import type { Pool } from 'pg';
import { hasFilters, isPlaceOnly } from './criteria.ts';
import {
  countAmongNewest,
  countByFacets,
  findAmongNewest,
  findAmongReveals,
  findByFacets,
  findByIdentifier,
  findByName,
  findByPairs,
  findByPlace,
  findAmongNewestUntilFull,
  findNewest,
  readStrata,
  type Asked,
  type Hits,
  type Stratum,
  type Walked,
} from './hit-store.ts';
import { BEYOND_CAP, type KnownTotals } from './known-totals.ts';
import { isEmptyMatch, isOneWord, type NameMatch } from './rules.ts';

const NOTHING: Hits = { rows: [], counted: 0 };
const SAMPLE_ROWS = 1000;
/** From this share on, reading on from the newest counts to the cap sooner than the index of facets does. */
const COMMON_SHARE = 0.1;
/** How much further than expected a walk goes, as what is found does not lie evenly. */
const MARGIN = 1.5;
const MONTHS_OF_DATA = 24;

export interface Wanted extends Asked {
  /** Hashes of what the searched identifier may mean. */
  keys: readonly string[] | undefined;
  name: NameMatch | undefined;
}

/** A circle that so much lies in is read from the newest of all on. */
const DENSE_SHARE = 0.01;
const WALKED_MOST = 3000;
/** What a sample must show for more than the cap to be beyond doubt: so much, in so many of its places. */
const SURELY = 4;
const SURELY_ROWS = 16;
const SURELY_PLACES = 10;

/** One page of what matches, reached by whatever narrows it down most. */
export async function findExperiences(pool: Pool, wanted: Wanted, totals: KnownTotals): Promise<Hits> {
  const { criteria, keys, name } = wanted;
  if (keys?.length === 0 || (name && isEmptyMatch(name))) return NOTHING;
  if (keys) return findByIdentifier(pool, wanted, keys, name);
  if (criteria.isMyReveals) return findAmongReveals(pool, wanted, name);
  if (name) return isOneWord(name) ? findByOneWord(pool, wanted, name, totals) : findByWholeName(pool, wanted, name, totals);
  if (!hasFilters(criteria)) return findAll(pool, wanted, totals);
  return isPlaceOnly(criteria) ? findPlace(pool, wanted, totals) : findByFilters(pool, wanted, totals);
}

async function findAll(pool: Pool, asked: Asked, totals: KnownTotals): Promise<Hits> {
  const known = totals.of(asked);
  const hits = await findNewest(pool, asked, known);
  if (known === undefined) totals.learn(asked, hits.counted);
  return hits;
}

/** Where more bear a name than are counted, those who bear it exactly mostly fill the page. */
async function findByWholeName(pool: Pool, asked: Asked, name: NameMatch, totals: KnownTotals): Promise<Hits> {
  const known = totals.of(asked);
  const best = Math.min(...[...name.pairs, ...name.arms, ...name.holding].map(({ score }) => score));
  const isOfPairsAlone = asked.criteria.sort !== 'newest' && [...name.arms, ...name.holding].every(({ score }) => score > best);
  if (known !== undefined && isOfPairsAlone) {
    const pairs = name.pairs.filter(({ score }) => score === best);
    const hits = await findByPairs(pool, asked, pairs, known);
    if (hits.rows.length === PAGE_SIZE) return hits;
  }
  const hits = await findByName(pool, asked, name);
  if (hits.counted > SEARCH_TOTAL_CAP) totals.learn(asked, hits.counted);
  return hits;
}

/** Beside filters, which a single word never comes without, who is called exactly that mostly fills the page. */
async function findByOneWord(pool: Pool, asked: Asked, name: NameMatch, totals: KnownTotals): Promise<Hits> {
  const called = (words: readonly number[]): Asked => ({
    ...asked,
    criteria: { ...asked.criteria, facetGroups: [...asked.criteria.facetGroups, words] },
  });
  const [exactly, nearly] = [name.holding[0]!, name.holding.at(-1)!].map(({ words }) => called(words[0]!)) as [Asked, Asked];
  if (asked.criteria.sort === 'newest') return findByFilters(pool, nearly, totals);
  const hits = await findByFilters(pool, exactly, totals);
  if (hits.counted < asked.criteria.page * PAGE_SIZE) return findByName(pool, asked, name);
  return name.holding.length === 1 || hits.counted > SEARCH_TOTAL_CAP ? hits : { ...hits, counted: await countByFacets(pool, nearly) };
}

/** A sample of the newest tells how common it is, and often holds the page already. */
async function findByFilters(pool: Pool, asked: Asked, totals: KnownTotals): Promise<Hits> {
  const streams = asked.criteria.months?.length ?? 1;
  if (streams === 0) return NOTHING;
  if (totals.isFew(asked)) return findFew(pool, asked, totals);
  const needed = asked.criteria.page * PAGE_SIZE;
  const known = totals.of(asked);
  if (known !== undefined && !asked.criteria.months && needed < SAMPLE_ROWS) {
    const hits = await findAmongNewestUntilFull(pool, asked, SAMPLE_ROWS, known);
    if (hits.rows.length === PAGE_SIZE) return hits;
  }
  const sample = await findAmongNewest(pool, asked, Math.ceil(Math.max(SAMPLE_ROWS / streams, Math.min(needed, SAMPLE_ROWS))));
  if (sample.isAll) return sample;
  if (sample.counted >= needed) return { rows: sample.rows, counted: await count(pool, asked, sample, totals) };

  const walked = Math.ceil((MARGIN * needed) / sample.share);
  const found = sample.share * sample.published * (asked.criteria.months ? Math.min(1, streams / MONTHS_OF_DATA) : 1);
  if (walked * streams < found) {
    const walk = await findAmongNewest(pool, asked, walked);
    if (walk.isAll) return walk;
    if (walk.counted >= needed) return { rows: walk.rows, counted: await count(pool, asked, sample, totals) };
  }
  return findFew(pool, asked, totals);
}

async function findFew(pool: Pool, asked: Asked, totals: KnownTotals): Promise<Hits> {
  const hits = await findByFacets(pool, asked);
  totals.learn(asked, hits.counted);
  return hits;
}

async function findPlace(pool: Pool, asked: Asked, totals: KnownTotals): Promise<Hits> {
  const { share, isBeyondCap } = totals.densityOf(asked.criteria.circle!);
  const known = isBeyondCap ? BEYOND_CAP : totals.of(asked);
  const walked = Math.ceil((MARGIN * asked.criteria.page * PAGE_SIZE) / share);
  if (known !== undefined && share >= DENSE_SHARE && walked <= WALKED_MOST) {
    const hits = await findAmongNewestUntilFull(pool, asked, walked, known);
    if (hits.rows.length === PAGE_SIZE) return hits;
  }
  const hits = await findByPlace(pool, asked, known);
  totals.learn(asked, hits.counted);
  return hits;
}

async function count(pool: Pool, asked: Asked, walked: Walked, totals: KnownTotals): Promise<number> {
  const known = totals.of(asked);
  if (known !== undefined) return known;
  const { share, published, newestRank, oldestRank } = walked;
  if (share * published > SURELY * BEYOND_CAP && isSurelyBeyondCap(await readStrata(pool, asked, walked), newestRank - oldestRank)) {
    return totals.learn(asked, BEYOND_CAP);
  }
  if (share >= COMMON_SHARE) {
    const counted = await countAmongNewest(pool, asked, Math.ceil((MARGIN * SEARCH_TOTAL_CAP) / share));
    if (counted > SEARCH_TOTAL_CAP) return totals.learn(asked, counted);
  }
  return totals.learn(asked, await countByFacets(pool, asked));
}

/** Counting what there is very much of costs most and tells least: a sample from everywhere is enough to know that. */
function isSurelyBeyondCap(strata: readonly Stratum[], ranks: number): boolean {
  const kept = strata.reduce((sum, stratum) => sum + stratum.kept, 0);
  const width = ranks / strata.length;
  const expected = strata.reduce((sum, { upper, lower, kept: here }) => sum + (here * width) / Math.max(1, upper - lower + 1), 0);
  return expected > SURELY * BEYOND_CAP && kept >= SURELY_ROWS && strata.filter(({ kept: here }) => here > 0).length >= SURELY_PLACES;
}
