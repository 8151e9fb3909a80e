import { PAGE_SIZE } from '@candor/contract/limits';
import { paginate } from '@candor/contract/route';
import { render } from '@candor/contract/catalogues';
import type { SearchInput, SearchPage } from '@candor/contract/search';
import type { MemberContext } from '../../platform/context.ts';
import { identifierKey } from '../experiences/index.ts';
import { criteriaOf } from './criteria.ts';
import { findExperiences } from './find-experiences.ts';
import type { SearchDependencies } from './dependencies.ts';
import { presentResults } from './present-results.ts';
import { matchFacets } from './names/match-facets.ts';
import { capTotal, summarise } from './rules.ts';
import { recordSearch } from './history/search-history.ts';
import { summarisePerson } from './summarise-person.ts';
import { takeSearchBudget } from './limits/take-search-budget.ts';

/** One page of published experiences (product decisions S1 to S4). */
export async function runSearch(ctx: MemberContext, deps: SearchDependencies, input: SearchInput): Promise<SearchPage> {
  const { platform, searchDb } = deps;
  const { userId } = ctx.actor;
  const criteria = criteriaOf(input, ctx.clock.now());
  await platform.vault.prepareEntered(criteria.identifier?.candidates.map(({ canonical }) => canonical) ?? []);
  await takeSearchBudget(ctx, deps, criteria.identifier);

  const keys = criteria.identifier?.candidates.map(({ canonical }) => identifierKey(platform.vault, canonical));
  const [ownIds, earnedReveals, blockedIds, words] = await Promise.all([
    deps.experiences.own.recentIdsOf(searchDb, userId),
    deps.ports.earnedReveals(searchDb, userId),
    deps.ports.blockedBy(searchDb, userId),
    criteria.nameWords && deps.names.lookUp(criteria.nameWords),
  ]);
  const query = {
    criteria,
    userId,
    ownIds: [...ownIds],
    earnedReveals,
    keys,
    isRepeated: deps.recentQueries.record(
      keys ? [criteria.page, ...keys].join(' ') : platform.vault.hash('search-query', JSON.stringify(criteria)),
    ),
    blockedIds,
    name: words && matchFacets(words),
  };
  const searchedCanonicals = new Set(criteria.identifier?.candidates.map(({ canonical }) => canonical));
  const { hits, person, results } = await deps.readFromReplica(async (reader) => {
    const found = await findExperiences(reader.pool, query, deps.searchCounts);
    const opened = await deps.experiences.cache.open(reader.db, found.rows);
    const categories = await deps.experiences.categories.byId(searchDb);
    const [summary, page] = await Promise.all([
      summarisePerson(reader.pool, { categories, facts: deps.personFacts }, { query, counted: found.counted, experiences: opened }),
      presentResults(ctx, deps, {
        reader,
        hits: found.rows,
        opened,
        categories,
        searchedCanonicals,
        ownIds,
      }),
    ]);
    return { hits: found, person: summary, results: page };
  });
  const capped = capTotal(hits.counted);
  recordSearch(ctx, deps, input, capped.total);
  return {
    results,
    pagination: { ...paginate(criteria.page, PAGE_SIZE, capped.total, results.length), total_is_capped: capped.isCapped },
    summary: { text: render(summarise(capped), ctx.language ?? 'en'), person },
  };
}
