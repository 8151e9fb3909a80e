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
  findByPlace,
  findNewest,
  type Asked,
  type Hits,
} from './hit-store.ts';
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

/** One page of what matches, reached by whatever narrows it down most. */
export async function findExperiences(pool: Pool, wanted: Wanted): Promise<Hits> {
  const { criteria, keys, name } = wanted;
  if (keys?.length === 0 || (name && isEmptyMatch(name))) return NOTHING;
  if (keys) return findByIdentifier(pool, wanted, keys, name);
  if (criteria.isMyReveals) return findAmongReveals(pool, wanted, name);
  if (name) return isOneWord(name) ? findByOneWord(pool, wanted, name) : findByName(pool, wanted, name);
  if (!hasFilters(criteria)) return findNewest(pool, wanted);
  return isPlaceOnly(criteria) ? findByPlace(pool, wanted) : findByFilters(pool, wanted);
}

/** Beside filters, which a single word never comes without, who is called exactly that mostly fills the page. */
async function findByOneWord(pool: Pool, asked: Asked, name: NameMatch): Promise<Hits> {
  const called = (words: readonly number[]): Asked => ({
    ...asked,
    criteria: { ...asked.criteria, facetGroups: [...asked.criteria.facetGroups, words] },
  });
  const [exactly, nearly] = [name.holding[0]!, name.holding.at(-1)!].map(({ words }) => called(words[0]!)) as [Asked, Asked];
  if (asked.criteria.sort === 'newest') return findByFilters(pool, nearly);
  const hits = await findByFilters(pool, exactly);
  if (hits.counted < asked.criteria.page * PAGE_SIZE) return findByName(pool, asked, name);
  return name.holding.length === 1 || hits.counted > SEARCH_TOTAL_CAP ? hits : { ...hits, counted: await countByFacets(pool, nearly) };
}

/** A sample of the newest tells how common it is, and often holds the page already. */
async function findByFilters(pool: Pool, asked: Asked): Promise<Hits> {
  const streams = asked.criteria.months?.length ?? 1;
  if (streams === 0) return NOTHING;
  const needed = asked.criteria.page * PAGE_SIZE;
  const sample = await findAmongNewest(pool, asked, Math.ceil(Math.max(SAMPLE_ROWS / streams, Math.min(needed, SAMPLE_ROWS))));
  if (sample.isAll) return sample;
  if (sample.counted >= needed) return { rows: sample.rows, counted: await count(pool, asked, sample.share) };

  const walked = Math.ceil((MARGIN * needed) / sample.share);
  const found = sample.share * sample.newestId * (asked.criteria.months ? Math.min(1, streams / MONTHS_OF_DATA) : 1);
  if (walked * streams < found) {
    const walk = await findAmongNewest(pool, asked, walked);
    if (walk.isAll) return walk;
    if (walk.counted >= needed) return { rows: walk.rows, counted: await count(pool, asked, sample.share) };
  }
  return findByFacets(pool, asked);
}

async function count(pool: Pool, asked: Asked, share: number): Promise<number> {
  if (share >= COMMON_SHARE) {
    const counted = await countAmongNewest(pool, asked, Math.ceil((MARGIN * SEARCH_TOTAL_CAP) / share));
    if (counted > SEARCH_TOTAL_CAP) return counted;
  }
  return countByFacets(pool, asked);
}
