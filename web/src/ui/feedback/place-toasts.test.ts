import { expect, it } from 'vitest';
import { freeTop } from './place-toasts.ts';

const space = { top: 8, bottom: 836 };

it('stays at the top where nothing is covered', () => {
  expect(freeTop(60, space, [{ top: 300, bottom: 344 }])).toBe(8);
});

it('goes below a title that it would cover', () => {
  expect(freeTop(60, space, [{ top: 20, bottom: 60 }])).toBe(68);
});

it('skips a gap that is too small', () => {
  const back = { top: 10, bottom: 50 };
  const title = { top: 80, bottom: 120 };
  expect(freeTop(60, space, [back, title])).toBe(128);
});

it('leaves the screen never, and covers least where everything is full', () => {
  const rows = Array.from({ length: 20 }, (_, row) => ({ top: row * 44, bottom: row * 44 + 40 }));
  const top = freeTop(60, space, [...rows.slice(0, 10), ...rows.slice(11)]);
  expect(top).toBeGreaterThanOrEqual(8);
  expect(top + 60).toBeLessThanOrEqual(836);
  expect(top).toBe(rows[9]!.bottom + 8);
});
