import { expect, it } from 'vitest';
import { pathOf, searchQuery, statementsOf } from '../../../../test/search-statements.ts';
import { byOneWord } from './by-one-word.ts';

const query = searchQuery({ platform: 'instagram' }, { words: [1] });

it('serves a name of one word, and first searches for exactly that word as for any filter', async () => {
  expect(pathOf(query)).toBe(byOneWord);
  const [statement] = await statementsOf(byOneWord, query, { values: { counted: 5000 } });
  expect(statement).toContain('newest as materialized');
});

it('searches similar names too if exact ones don’t fill the page', async () => {
  const statements = await statementsOf(byOneWord, query, { values: { counted: 3, is_all: true } });
  expect(statements.at(-1)).toContain('e.facets &&');
});
