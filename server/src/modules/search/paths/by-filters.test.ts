import { describe, expect, it } from 'vitest';
import { CIRCLE, noCounts, pathOf, searchQuery, statementsOf } from '../../../../test/search-statements.ts';
import { byFilters } from './by-filters.ts';

describe('the path by filters', () => {
  const query = searchQuery({ has_evidence: true, feedback_categories: [1] });

  it('is used for filters, alone or with a place', () => {
    expect(pathOf(query)).toBe(byFilters);
    expect(pathOf(searchQuery({ ...CIRCLE, has_evidence: true }))).toBe(byFilters);
  });

  it('reads a sample of the newest first, and the index of facets where the sample finds too little', async () => {
    const statements = await statementsOf(byFilters, query, { answer: { counted: 3, matching: 1 } });
    expect(statements[0]).toContain('newest as materialized');
    expect(statements.at(-1)).toContain('e.facets @>');
    expect(statements.at(-1)).not.toContain('newest as materialized');
  });

  it('uses the index at once for a match that was rare a moment ago', async () => {
    const counts = noCounts();
    counts.learn(query, 7);
    const statements = await statementsOf(byFilters, query, { counts });
    expect(statements).toHaveLength(1);
    expect(statements[0]).not.toContain('newest as materialized');
  });
});
