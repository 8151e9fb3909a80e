import { expect, it } from 'vitest';
import { freeTop, keepPlaced } from './place-toasts.ts';

const space = { top: 8, bottom: 836 };

it('stays at the top where nothing is covered', () => {
  expect(freeTop(60, space, [{ top: 300, bottom: 344 }])).toBe(8);
});

it('moves below a title that it would cover', () => {
  expect(freeTop(60, space, [{ top: 20, bottom: 60 }])).toBe(68);
});

it('skips a gap that is too small', () => {
  const back = { top: 10, bottom: 50 };
  const title = { top: 80, bottom: 120 };
  expect(freeTop(60, space, [back, title])).toBe(128);
});

it('stays where it covers nothing, and moves when a title appears there', () => {
  expect(freeTop(60, space, [{ top: 20, bottom: 60 }], 300)).toBe(300);
  expect(freeTop(60, space, [{ top: 320, bottom: 360 }], 300)).toBe(8);
});

it('covers no line of text where there is room beside all titles and buttons', () => {
  const button = { top: 300, bottom: 344 };
  const lines = [
    { top: 8, bottom: 60, isText: true },
    { top: 80, bottom: 104, isText: true },
  ];
  expect(freeTop(60, space, [...lines, button])).toBe(112);
});

it('covers a line of text rather than a button where everything is full', () => {
  const buttons = Array.from({ length: 10 }, (_, row) => ({ top: 120 + row * 72, bottom: 184 + row * 72 }));
  expect(freeTop(60, space, [{ top: 8, bottom: 100, isText: true }, ...buttons])).toBe(8);
});

it.each(['label', 'legend', 'h2', 'button'])('does not cover a %s', (name) => {
  const region = document.createElement('section');
  const toast = document.createElement('p');
  toast.dataset['tone'] = 'positive';
  region.append(toast);
  const [avoided, line] = [document.createElement(name), document.createElement('p')];
  line.textContent = 'Look someone up before you meet.';
  const boxOf = (top: number, bottom: number) => () => new DOMRect(0, top, 390, bottom - top);
  toast.getBoundingClientRect = boxOf(8, 68);
  avoided.getBoundingClientRect = boxOf(8, 30);
  // The rest of the window is one text.
  line.getBoundingClientRect = boxOf(38, window.innerHeight);
  document.body.replaceChildren(region, avoided, line);
  keepPlaced(region)();
  expect(region.style.top).toBe('38px');
  document.body.replaceChildren();
});

it('does not cover a line of text where there is room below it', () => {
  const region = document.createElement('section');
  const toast = document.createElement('p');
  toast.dataset['tone'] = 'positive';
  toast.textContent = 'Experience revealed';
  region.append(toast);
  const line = document.createElement('span');
  line.textContent = '7 experiences';
  const boxOf = (top: number, bottom: number) => () => new DOMRect(0, top, 390, bottom - top);
  toast.getBoundingClientRect = boxOf(8, 68);
  line.getBoundingClientRect = boxOf(20, 60);
  document.body.replaceChildren(region, line);
  keepPlaced(region)();
  expect(region.style.top).toBe('68px');
  document.body.replaceChildren();
});

it('is placed again when the page changes below it', async () => {
  const region = document.createElement('section');
  const toast = document.createElement('p');
  toast.dataset['tone'] = 'positive';
  region.append(toast);
  const boxOf = (top: number, bottom: number) => () => new DOMRect(0, top, 390, bottom - top);
  toast.getBoundingClientRect = boxOf(8, 68);
  document.body.replaceChildren(region);
  const end = keepPlaced(region);
  expect(region.style.top).toBe('8px');
  const title = document.createElement('h1');
  title.getBoundingClientRect = boxOf(20, 60);
  document.body.append(title);
  await expect.poll(() => region.style.top).toBe('68px');
  end();
  document.body.replaceChildren();
});

it('never leaves the screen, and covers as little as possible where everything is full', () => {
  const rows = Array.from({ length: 20 }, (_, row) => ({ top: row * 44, bottom: row * 44 + 40 }));
  const top = freeTop(60, space, [...rows.slice(0, 10), ...rows.slice(11)]);
  expect(top).toBeGreaterThanOrEqual(8);
  expect(top + 60).toBeLessThanOrEqual(836);
  expect(top).toBe(rows[9]!.bottom + 8);
});
