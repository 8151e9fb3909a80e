import { expect, it } from 'vitest';
import { pageWindow } from './page-window.ts';

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 20, [1, 2, 3, 4, 5]],
  [10, 20, [8, 9, 10, 11, 12]],
  [20, 20, [16, 17, 18, 19, 20]],
])('offers up to five pages around page %i of %i', (page, lastPage, pages) => {
  expect(pageWindow(page, lastPage, 5)).toEqual(pages);
});
