import { describe, expect, it } from 'vitest';
import { CIRCLE, noCounts, pathOf, searchQuery, statementsOf } from '../../../../test/search-statements.ts';
import { BEYOND_CAP } from '../search-count-cache.ts';
import { byFilters } from './by-filters.ts';

describe('the path by filters', () => {
  const query = searchQuery({ has_evidence: true, feedback_categories: [1] });

  it('is used for filters, alone or with a place', () => {
    expect(pathOf(query)).toBe(byFilters);
    expect(pathOf(searchQuery({ ...CIRCLE, has_evidence: true }))).toBe(byFilters);
  });

  it('reads a sample of the newest first, and the index of facets where the sample finds too little', async () => {
    const statements = await statementsOf(byFilters, query, { values: { counted: 3, matching: 1 } });
    expect(statements[0]).toContain('newest as materialized');
    expect(statements.at(-1)).toContain('e.facets @>');
    expect(statements.at(-1)).not.toContain('newest as materialized');
  });

  it.each([
    ['pairs for a tag on a platform', { rating_min: -14 }, 'facet_pairs('],
    ['facets for the few experiences with an extreme rating', { rating_min: 15 }, 'e.facets &&'],
    ['facets for the few experiences with an extremely low rating', { rating_min: -60, rating_max: -15 }, 'e.facets &&'],
    ['facets for a single extreme rating', { rating_min: 20, rating_max: 20 }, 'e.facets @>'],
  ])('uses the index of %s', async (_case, rating, condition) => {
    const tagged = searchQuery({ feedback_categories: [1], platform: 'instagram', ...rating });
    const statements = await statementsOf(byFilters, tagged, { values: { counted: 3, matching: 1 } });
    expect(statements.at(-1)).toContain(condition);
    expect(statements.at(-1)!.includes('facet_pairs(')).toBe(condition === 'facet_pairs(');
  });

  describe('when there are many matches, but few among the newest rows', () => {
    const values = (statement: string) =>
      statement.includes('newest as materialized') ? { counted: 3, matching: 2 } : { counted: BEYOND_CAP };

    it('uses the index immediately from the second search on', async () => {
      const counts = noCounts();
      const first = await statementsOf(byFilters, query, { values, counts });
      expect(first.length).toBeGreaterThan(1);
      expect(await statementsOf(byFilters, query, { values, counts })).toEqual(first.slice(-1));
    });

    it('still searches the newest rows for the first page after a later page was read', async () => {
      const counts = noCounts();
      await statementsOf(byFilters, { ...query, criteria: { ...query.criteria, page: 50 } }, { values, counts });
      const [first] = await statementsOf(byFilters, query, { values, counts });
      expect(first).toMatch(/from experiences e where e\.status = 'approved' and not e\.is_hidden order by e\.rank desc limit/);
    });
  });

  it('uses the index immediately if the cached count is small', async () => {
    const counts = noCounts();
    counts.store(query, 7);
    const statements = await statementsOf(byFilters, query, { counts });
    expect(statements).toHaveLength(1);
    expect(statements[0]).not.toContain('newest as materialized');
  });
});
