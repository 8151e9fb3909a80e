import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useGrowingList } from './use-growing-list.ts';

const itemsFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => ({ id: first + index, name: '' }));

it('shows a new list a few items at a time, and is whole at the start and when an item changes', () => {
  const shown: number[] = [];
  const { rerender } = renderHook(
    ({ items }) => {
      shown.push(useGrowingList(items, 2).length);
    },
    { initialProps: { items: itemsFrom(1, 5) } },
  );
  expect(shown).toEqual([5]);
  shown.length = 0;
  rerender({ items: itemsFrom(10, 5) });
  expect(shown).toEqual([2, 4, 5]);
  shown.length = 0;
  rerender({ items: itemsFrom(10, 5).map((item) => ({ ...item, name: 'revealed' })) });
  expect(shown).toEqual([5]);
  shown.length = 0;
  rerender({ items: itemsFrom(20, 1) });
  expect(shown).toEqual([1]);
});
