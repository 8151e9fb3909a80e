import { describe, expect, it } from 'vitest';
import { noCounts, pathOf, searchQuery, statementsOf } from '../../../../test/search-statements.ts';
import { BEYOND_CAP } from '../search-count-cache.ts';
import { byWholeName } from './by-whole-name.ts';

describe('the path by a whole name', () => {
  const query = searchQuery({}, { words: [1, 2] });

  it('is used for several words, also with filters', () => {
    expect(pathOf(query)).toBe(byWholeName);
    expect(pathOf(searchQuery({ has_evidence: true }, { words: [1, 2] }))).toBe(byWholeName);
  });

  it('searches pairs of a first and a last word, and longer names that contain both', async () => {
    const [statement] = await statementsOf(byWholeName, query);
    expect(statement).toMatch(/e\.first_word = p\.first and e\.last_word = p\.last.*union all .*e\.facets && \S+ and e\.facets && /);
  });

  it('reads only the best pairs where the count is known and they fill the page', async () => {
    const counts = noCounts();
    counts.store(query, BEYOND_CAP);
    const statements = await statementsOf(byWholeName, query, { counts });
    expect(statements).toHaveLength(1);
    expect(statements[0]).not.toContain('union all');
  });
});
