import { describe, expect, it } from 'vitest';
import { CIRCLE, noCounts, pathOf, searchQuery, statementsOf } from '../../../../test/search-statements.ts';
import { byPlace } from './by-place.ts';

describe('the path by place', () => {
  const query = searchQuery(CIRCLE);

  it('is used for a circle without other criteria', () => {
    expect(pathOf(query)).toBe(byPlace);
    expect(pathOf(searchQuery({ ...CIRCLE, has_evidence: true }))).not.toBe(byPlace);
  });

  it('reads the cells that the circle touches', async () => {
    const [statement] = await statementsOf(byPlace, query, { counts: noCounts() });
    expect(statement).toMatch(/c \(cell\) cross join lateral .* e\.cell = c\.cell/);
  });

  it('reads the newest first if the circle is crowded', async () => {
    const counts = noCounts();
    counts.densityOf = () => ({ share: 0.5, isBeyondCap: true });
    const [statement] = await statementsOf(byPlace, query, { counts });
    expect(statement).toContain('order by e.rank desc limit');
    expect(statement).not.toContain('c.cell');
  });
});
