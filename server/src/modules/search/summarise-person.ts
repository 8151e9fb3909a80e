import { PAGE_SIZE } from '@candor/contract/limits';
import type { PlatformValue } from '@candor/contract/platforms';
import type { PersonSummary } from '@candor/contract/search';
import type { Pool } from 'pg';
import type { CategoriesById, Experience } from '../experiences/index.ts';
import { isIdentifierAlone } from './paths/by-identifier.ts';
import type { PersonFactsCache } from './person-facts-cache.ts';
import { readPersonFacts, type PersonFacts } from './person-facts-store.ts';
import type { SearchQuery } from './search-query.ts';

export interface FoundPage {
  query: SearchQuery;
  counted: number;
  /** The experiences of the page. */
  experiences: readonly Experience[];
}

/**
 * The summary of the person whom an identifier belongs to; null for a search without an identifier. A name belongs to many people, so it
 * never has a summary (product decision S1). If the first page shows everything, the facts come from the page; otherwise they are read.
 */
export async function summarisePerson(
  pool: Pool,
  { categories, facts }: { categories: CategoriesById; facts: PersonFactsCache },
  found: FoundPage,
): Promise<PersonSummary | null> {
  const { query } = found;
  const { keys, blockedIds, criteria } = query;
  if (!keys || keys.length === 0) return null;
  const read = () => readPersonFacts(pool, { keys, platform: criteria.identifier?.platform, blockedIds });
  if (!isIdentifierAlone(query)) return present(await read(), categories);
  if (isEverything(found)) return present(factsOf(found.experiences), categories);
  return present(await facts.get(query, found.counted, read), categories);
}

const isEverything = ({ query, counted, experiences }: FoundPage): boolean =>
  query.criteria.page === 1 && counted <= PAGE_SIZE && experiences.length === counted;

function factsOf(experiences: readonly Experience[]): PersonFacts {
  const tags: Record<string, number> = {};
  for (const tag of experiences.flatMap((experience) => experience.tags)) tags[tag] = (tags[tag] ?? 0) + 1;
  const platforms = experiences.flatMap((experience) => experience.platforms.map(({ platform }) => platform));
  return {
    experiences: experiences.length,
    average_rating: averageOf(experiences.map(({ rating }) => rating)),
    since: experiences.flatMap(({ publishedDay }) => publishedDay ?? []).toSorted()[0] ?? null,
    platforms: [...new Set(platforms)].toSorted(),
    tags,
  };
}

/** Rounds to one decimal, halves away from zero, as PostgreSQL does. Null when there are no ratings. */
function averageOf(ratings: readonly number[]): number | null {
  if (ratings.length === 0) return null;
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  const tenths = Math.floor((20 * Math.abs(sum) + ratings.length) / (2 * ratings.length));
  return tenths === 0 ? 0 : (Math.sign(sum) * tenths) / 10;
}

function present(facts: PersonFacts, categories: CategoriesById): PersonSummary {
  const tags = { positive: 0, neutral: 0, negative: 0 };
  for (const [id, times] of Object.entries(facts.tags)) {
    const type = categories.get(Number(id))?.type;
    if (type) tags[type] += times;
  }
  return {
    experiences: facts.experiences,
    average_rating: facts.average_rating,
    ...tags,
    since_month: facts.since && `${facts.since.slice(0, 7)}-01`,
    platforms: facts.platforms as PlatformValue[],
  };
}
