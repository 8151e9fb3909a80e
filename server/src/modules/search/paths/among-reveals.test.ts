import { expect, it } from 'vitest';
import { CIRCLE, pathOf, searchQuery, statementsOf } from '../../../../test/search-statements.ts';
import { amongReveals } from './among-reveals.ts';

it('reads the member’s reveals, and tests all other criteria on them', async () => {
  const query = searchQuery({ my_reveals: true, ...CIRCLE }, { words: [1, 2] });
  expect(pathOf(query)).toBe(amongReveals);
  const [statement, ...more] = await statementsOf(amongReveals, query);
  expect(more).toEqual([]);
  expect(statement).toContain('(select experience_id from reveals where user_id = $');
  const [distance, name] = ['asin(', 'p.first = e.first_word'];
  for (const tested of [distance, name]) expect(statement).toContain(tested);
});
