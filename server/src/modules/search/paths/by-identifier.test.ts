import { describe, expect, it } from 'vitest';
import { CIRCLE, KEY, pathOf, searchQuery, statementsOf } from '../../../../test/search-statements.ts';
import { byIdentifier } from './by-identifier.ts';

describe('the path by identifier', () => {
  it('is used whatever other criteria there are', () => {
    for (const input of [{}, { my_reveals: true }, { has_evidence: true, ...CIRCLE }])
      expect(pathOf(searchQuery(input, { keys: [KEY] }))).toBe(byIdentifier);
  });

  it('reads and counts one range of identifiers if there are no other criteria', async () => {
    const [statement, ...more] = await statementsOf(byIdentifier, searchQuery({}, { keys: [KEY] }), { values: { counted: 3 } });
    expect(more).toEqual([]);
    expect(statement).toContain('from experience_identifiers i where');
    expect(statement).not.toContain('facets @>');
  });

  it('tests filters on the identifier’s results', async () => {
    const [statement] = await statementsOf(byIdentifier, searchQuery({ has_evidence: true }, { keys: [KEY] }));
    expect(statement).toMatch(/e\.id in \(select i\.experience_id from experience_identifiers.*e\.facets @>/);
  });
});
