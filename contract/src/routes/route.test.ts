import { expect, test } from 'vitest';
import { paginate } from './route.ts';

test('a list offers no page that its call refuses', () => {
  expect(paginate(100, 10, 1500, 10)).toMatchObject({ last_page: 100, total: 1500, from: 991, to: 1000, has_more_pages: false });
  expect(paginate(99, 10, 1500, 10)).toMatchObject({ last_page: 100, has_more_pages: true });
  expect(paginate(1, 10, 11, 10)).toMatchObject({ last_page: 2, has_more_pages: true });
});
