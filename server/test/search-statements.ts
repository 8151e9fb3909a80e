import type { SearchInput } from '@candor/contract/search';
import type { Pool } from 'pg';
import { criteriaOf } from '../src/modules/search/criteria.ts';
import { ACCESS_PATHS } from '../src/modules/search/find-experiences.ts';
import type { AccessPath } from '../src/modules/search/paths/access-path.ts';
import { matchFacets } from '../src/modules/search/names/match-facets.ts';
import { SearchCountCache } from '../src/modules/search/search-count-cache.ts';
import type { SearchQuery } from '../src/modules/search/search-query.ts';

const NOW = new Date('2026-06-15T12:00:00Z');

export const CIRCLE = { latitude: 40.7, longitude: -74, location_radius: 25 };
export const KEY = '00000000-0000-4000-8000-000000000001';

interface Parts {
  keys?: string[];
  /** Ids of the words of a name. */
  words?: number[];
}

export function searchQuery(input: Partial<SearchInput>, { keys, words }: Parts = {}): SearchQuery {
  return {
    criteria: criteriaOf({ location_radius: 25, sort: 'relevance', page: 1, ...input }, NOW),
    userId: 'searcher',
    ownIds: [],
    earnedReveals: [],
    blockedIds: [],
    keys,
    name: words && matchFacets(words.map((wordId) => ({ isInitial: false, similar: [{ wordId, edits: 0 }], startingWith: [] }))),
  };
}

/** The access path that the search takes. */
export const pathOf = (query: SearchQuery): AccessPath => ACCESS_PATHS.find((path) => path.applies(query))!;

export const noCounts = (): SearchCountCache => new SearchCountCache(async () => new Map());

type Values = Record<string, unknown>;

/** The statements that a path sends to a fake database, which returns for each a page of rows with these values. */
export async function statementsOf(
  path: AccessPath,
  query: SearchQuery,
  { values = {}, counts = noCounts() }: { values?: Values | ((statement: string) => Values); counts?: SearchCountCache } = {},
): Promise<string[]> {
  const statements: string[] = [];
  const row = {
    version: 1,
    counted: 0,
    read: 1000,
    matching: 10,
    published: 5000,
    newest_rank: 5000,
    oldest_rank: 1,
    is_all: false,
    n: 0,
  };
  const connection = {
    query: async (text: string) => {
      const statement = text.replaceAll(/\s+/g, ' ');
      statements.push(statement);
      const found = { ...row, ...(typeof values === 'function' ? values(statement) : values) };
      return { rows: Array.from({ length: 10 }, () => found) };
    },
    connection: { stream: { cork: () => undefined, uncork: () => undefined } },
    release: () => undefined,
  };
  const pool = { ...connection, connect: async () => connection } as unknown as Pool;
  await path.find(pool, query, counts);
  return statements;
}
