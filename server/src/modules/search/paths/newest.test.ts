import { expect, it } from 'vitest';
import { noCounts, pathOf, searchQuery, statementsOf } from '../../../../test/search-statements.ts';
import { BEYOND_CAP } from '../search-count-cache.ts';
import { newest } from './newest.ts';

const query = searchQuery({});

it('serves a search without criteria, and counts up to the cap', async () => {
  expect(pathOf(query)).toBe(newest);
  const [statement] = await statementsOf(newest, query);
  expect(statement).toContain(`order by e.rank desc limit ${BEYOND_CAP}`);
});

it('reads one page when the count is known', async () => {
  const counts = noCounts();
  counts.store(query, BEYOND_CAP);
  const [statement] = await statementsOf(newest, query, { counts });
  expect(statement).not.toContain(`limit ${BEYOND_CAP}`);
});
